import { sql, type RawBuilder } from 'kysely'

/** A file in the archive and the source of its rows. */
export interface DataSource {
  file: `${string}.json`
  /** Columns referring to a person that this file covers. */
  by: readonly `${string}.${string}`[]
  /** Selects the person's rows as `key` (a number to sort by) and `row` (JSON). */
  rows: (me: number) => RawBuilder<{ key: number; row: unknown }>
}

const source = (file: DataSource['file'], by: DataSource['by'], rows: DataSource['rows']): DataSource => ({
  file,
  by,
  rows,
})

/** A JSON object of columns under their own names. */
const columns = (of: string, ...names: string[]) =>
  sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), sql.ref(`${of}.${name}`)]))})`

/**
 * Everything stored about a person, without secrets. Of other people it contains only names that the person can see
 * anyway, such as those of contacts. Texts and answers are the person's own; what they belong to is given by name.
 */
export const sources: readonly DataSource[] = [
  source(
    'profile.json',
    [],
    (
      me,
    ) => sql`select id as key, ${columns('person', 'email', 'first_name', 'last_name', 'about_me', 'city', 'time_zone', 'profile_visibility', 'is_staff', 'is_advisor', 'active_modules', 'confirmed_at', 'signed_in_at', 'created_at', 'updated_at', 'first_steps_dismissed_at')} as row
      from person where id = ${me}`,
  ),
  source(
    'sessions.json',
    ['session.person_id'],
    (
      me,
    ) => sql`select id as key, ${columns('session', 'user_agent', 'ip', 'created_at', 'last_used_at', 'expires_at')} as row
      from session where person_id = ${me}`,
  ),
  source(
    'devices.json',
    ['known_device.person_id'],
    (
      me,
    ) => sql`select row_number() over (order by first_used_at) as key, ${columns('known_device', 'first_used_at', 'last_used_at')} as row
      from known_device where person_id = ${me}`,
  ),
  source(
    'push-notifications.json',
    ['push_subscription.person_id'],
    (
      me,
    ) => sql`select id as key, ${columns('push_subscription', 'endpoint', 'created_at', 'last_success_at')} as row
      from push_subscription where person_id = ${me}`,
  ),
  source(
    'authenticator-app.json',
    ['authenticator_app.person_id'],
    (
      me,
    ) => sql`select person_id as key, ${columns('authenticator_app', 'started_at', 'confirmed_at', 'last_used_at')} as row
      from authenticator_app where person_id = ${me}`,
  ),
  source(
    'passkeys.json',
    ['passkey.person_id'],
    (me) => sql`select id as key, ${columns('passkey', 'name', 'created_at', 'last_used_at')} as row
      from passkey where person_id = ${me}`,
  ),
  source(
    'sign-ons.json',
    ['sign_on_link.person_id'],
    (
      me,
    ) => sql`select id as key, ${columns('sign_on_link', 'issuer', 'subject', 'email', 'linked_at', 'last_used_at')} as row
      from sign_on_link where person_id = ${me}`,
  ),
  source(
    'recovery-codes.json',
    ['recovery_code.person_id'],
    (
      me,
    ) => sql`select row_number() over (order by used_at, created_at) as key, ${columns('recovery_code', 'created_at', 'used_at')} as row
      from recovery_code where person_id = ${me}`,
  ),
  source(
    'trusted-browsers.json',
    ['trusted_browser.person_id'],
    (
      me,
    ) => sql`select row_number() over (order by created_at) as key, ${columns('trusted_browser', 'created_at', 'expires_at')} as row
      from trusted_browser where person_id = ${me}`,
  ),
  source(
    'second-factor-removals.json',
    ['factor_reset.person_id'],
    (
      me,
    ) => sql`select id as key, ${columns('factor_reset', 'requested_at', 'granted_at', 'due_at', 'ended_at', 'outcome')} as row
      from factor_reset where person_id = ${me}`,
  ),
  source(
    'api-tokens.json',
    ['api_token.person_id'],
    (
      me,
    ) => sql`select id as key, ${columns('api_token', 'name', 'scopes', 'addresses', 'created_at', 'expires_at', 'revoked_at', 'last_used_at', 'last_used_ip')} as row
      from api_token where person_id = ${me}`,
  ),
  source(
    'addresses.json',
    ['email_change.person_id'],
    (
      me,
    ) => sql`select id as key, ${columns('email_change', 'former_email', 'email', 'requested_at', 'changed_at', 'undone_at')} as row
      from email_change where person_id = ${me}`,
  ),
  source(
    'institutions.json',
    ['institute_role.person_id'],
    (
      me,
    ) => sql`select r.id as key, jsonb_build_object('institution', i.name, 'role', r.role, 'approved', r.approved,
        'awaits_second_factor', r.awaits_second_factor, 'since', r.created_at) as row
      from institute_role r join institute i on i.id = r.institute_id where r.person_id = ${me}`,
  ),
  source(
    'admin-removals.json',
    ['admin_removal.person_id'],
    (
      me,
    ) => sql`select r.id as key, jsonb_build_object('institution', i.name, 'reason', r.reason, 'removed_at', r.removed_at,
        'objected_at', r.objected_at, 'decided_at', r.decided_at, 'restored', r.restored, 'answer', r.answer) as row
      from admin_removal r join institute i on i.id = r.institute_id where r.person_id = ${me}`,
  ),
  source(
    'institutions-viewed.json',
    ['institute_view.person_id'],
    (me) => sql`select i.id as key, jsonb_build_object('institution', i.name, 'viewed_at', v.viewed_at) as row
      from institute_view v join institute i on i.id = v.institute_id where v.person_id = ${me}`,
  ),
  source(
    'projects.json',
    ['participant.person_id', 'project_visit.person_id'],
    // A visit without a role is to a public project or one they take part in through an institution.
    (
      me,
    ) => sql`select row_number() over (order by project.id, p.id) as key, jsonb_build_object('project', project.name,
        'role', p.role, 'since', p.created_at, 'last_visit', v.seen_at, 'visit_before', v.since) as row
      from (select * from participant where person_id = ${me}) p
      full join (select * from project_visit where person_id = ${me}) v using (project_id)
      join project on project.id = project_id`,
  ),
  source(
    'contacts.json',
    ['contact.from_id', 'contact.to_id'],
    (
      me,
    ) => sql`select c.id as key, jsonb_build_object('person', concat_ws(' ', other.first_name, other.last_name),
        'asked_by_me', c.from_id = ${me}, 'note', c.note, 'created_at', c.created_at, 'accepted_at', c.accepted_at) as row
      from contact c join person other on other.id = case when c.from_id = ${me} then c.to_id else c.from_id end
      where c.from_id = ${me} or c.to_id = ${me}`,
  ),
  source(
    'conversations.json',
    ['conversation.low_id', 'conversation.high_id', 'conversation_member.person_id'],
    (
      me,
    ) => sql`select c.id as key, jsonb_build_object('with', concat_ws(' ', other.first_name, other.last_name),
        'last_at', c.last_at, 'seen_at', m.seen_at, 'is_muted', coalesce(m.is_muted, false)) as row
      from conversation c join person other on other.id = case when c.low_id = ${me} then c.high_id else c.low_id end
      left join conversation_member m on m.conversation_id = c.id and m.person_id = ${me}
      where c.low_id = ${me} or c.high_id = ${me}`,
  ),
  source(
    'messages.json',
    ['message.author_id'],
    (me) => sql`select row_number() over (order by m.created_at, m.conversation_id, m.sequence) as key,
        jsonb_build_object('to', concat_ws(' ', other.first_name, other.last_name), 'content', m.content,
          'created_at', m.created_at, 'edited_at', m.edited_at, 'deleted_at', m.deleted_at, 'file', media.file_name) as row
      from message m join conversation c on c.id = m.conversation_id
      join person other on other.id = case when c.low_id = ${me} then c.high_id else c.low_id end
      left join media on media.key = m.media_key
      where m.author_id = ${me}`,
  ),
  source(
    'message-reactions.json',
    ['message_reaction.person_id'],
    (
      me,
    ) => sql`select row_number() over (order by r.created_at, r.conversation_id, r.sequence, r.reaction) as key,
        jsonb_build_object('with', concat_ws(' ', other.first_name, other.last_name), 'message', r.sequence,
          'reaction', r.reaction, 'created_at', r.created_at) as row
      from message_reaction r join conversation c on c.id = r.conversation_id
      join person other on other.id = case when c.low_id = ${me} then c.high_id else c.low_id end
      where r.person_id = ${me}`,
  ),
  source(
    'reports.json',
    ['report.reporter_id'],
    (me) => sql`select id as key, ${columns(
      'r',
      'subject_type',
      'name',
      'content',
      'reason',
      'description',
      'created_at',
      'decision',
      'answer',
      'decided_at',
    )} as row
      from report r where reporter_id = ${me}`,
  ),
  source(
    'blocked-people.json',
    ['person_block.blocker_id'],
    (
      me,
    ) => sql`select other.id as key, jsonb_build_object('person', concat_ws(' ', other.first_name, other.last_name),
        'blocked_at', b.created_at) as row
      from person_block b join person other on other.id = b.blocked_id where b.blocker_id = ${me}`,
  ),
  source(
    'answers.json',
    [],
    (
      me,
    ) => sql`select a.id as key, jsonb_build_object('survey', s.name, 'question', q.question, 'answer', a.answer,
        'answered_at', a.created_at) as row
      from answer a join survey s on s.id = a.survey_id join question q on q.id = a.question_id
      where a.person_id = ${me}`,
  ),
  source(
    'survey-invitations.json',
    ['survey_guest.person_id'],
    (me) => sql`select s.id as key, jsonb_build_object('survey', s.name, 'invited_at', g.created_at) as row
      from survey_guest g join survey s on s.id = g.survey_id where g.person_id = ${me}`,
  ),
  source(
    'review-comments.json',
    ['review_comment.person_id'],
    (
      me,
    ) => sql`select c.id as key, jsonb_build_object('survey', s.name, 'question', q.question, 'text', c.text,
        'created_at', c.created_at) as row
      from review_comment c join survey s on s.id = c.survey_id join question q on q.id = c.question_id
      where c.person_id = ${me}`,
  ),
  source(
    'survey-reminders.json',
    ['survey_reminder.person_id'],
    (me) => sql`select s.id as key, jsonb_build_object('survey', s.name, 'reminded_at', r.reminded_at) as row
      from survey_reminder r join survey s on s.id = r.survey_id where r.person_id = ${me}`,
  ),
  source(
    'discussions.json',
    ['discussion.created_by'],
    (
      me,
    ) => sql`select id as key, ${columns('discussion', 'name', 'description', 'created_at', 'edited_at')} as row
      from discussion where created_by = ${me}`,
  ),
  source(
    'comments.json',
    ['comment.created_by'],
    (
      me,
    ) => sql`select c.id as key, jsonb_build_object('discussion', d.name, 'text', c.text, 'created_at', c.created_at,
        'edited_at', c.edited_at) as row
      from comment c join discussion d on d.id = c.discussion_id where c.created_by = ${me}`,
  ),
  source(
    'reactions.json',
    ['comment_reaction.person_id'],
    (me) => sql`select row_number() over (order by r.created_at, r.comment_id, r.reaction) as key,
        jsonb_build_object('discussion', d.name, 'comment', c.number, 'reaction', r.reaction,
          'created_at', r.created_at) as row
      from comment_reaction r join comment c on c.id = r.comment_id join discussion d on d.id = c.discussion_id
      where r.person_id = ${me}`,
  ),
  source(
    'discussions-followed.json',
    ['discussion_watch.person_id'],
    (
      me,
    ) => sql`select d.id as key, jsonb_build_object('discussion', d.name, 'level', w.level, 'since', w.since) as row
      from discussion_watch w join discussion d on d.id = w.discussion_id where w.person_id = ${me}`,
  ),
  source(
    'discussions-read.json',
    ['discussion_reading.person_id'],
    (me) => sql`select d.id as key, jsonb_build_object('discussion', d.name, 'last_comment', r.seen_number,
        'seen_at', r.seen_at) as row
      from discussion_reading r join discussion d on d.id = r.discussion_id where r.person_id = ${me}`,
  ),
  source(
    'earlier-texts.json',
    [],
    // Earlier texts of the person's own comments and discussions.
    (me) => sql`select t.id as key, jsonb_build_object('discussion', d.name, 'title', t.name, 'text', t.text,
        'written_at', t.written_at) as row
      from earlier_text t join discussion d on d.id = t.discussion_id
      left join comment c on c.id = t.comment_id
      where case when t.comment_id is null then d.created_by else c.created_by end = ${me}`,
  ),
  source(
    'decisions.json',
    ['discussion.decided_by'],
    (me) => sql`select id as key, jsonb_build_object('discussion', name, 'decided_at', decided_at) as row
      from discussion where decided_by = ${me}`,
  ),
  source(
    'documents.json',
    ['document.created_by', 'document_version.created_by'],
    // Others' documents appear with their name and the person's files only, as others wrote the description.
    (me) => sql`select row_number() over (order by d.id, v.id) as key, jsonb_build_object('document', d.name,
        'project', project.name, 'made_by_me', coalesce(d.created_by = ${me}, false),
        'description', case when d.created_by = ${me} then d.description end, 'level', d.permissions,
        'created_at', d.created_at, 'file', media.file_name, 'size', media.size, 'stored_at', v.created_at) as row
      from document d join project on project.id = d.project_id
      left join document_version v on v.document_id = d.id and v.created_by = ${me}
      left join media on media.key = v.media_key
      where d.created_by = ${me} or v.id is not null`,
  ),
  source(
    'made-by-me.json',
    [
      'institute.created_by',
      'project.created_by',
      'survey.created_by',
      'topic.created_by',
      'event.created_by',
      'document_folder.created_by',
    ],
    (
      me,
    ) => sql`select row_number() over (order by made.created_at, made.kind, made.name) as key, to_jsonb(made) as row
      from (
        select 'institution' as kind, name, created_at from institute where created_by = ${me}
        union all select 'project', name, created_at from project where created_by = ${me}
        union all select 'survey', name, created_at from survey where created_by = ${me}
        union all select 'topic', name, created_at from topic where created_by = ${me}
        union all select 'event', title, created_at from event where created_by = ${me}
        union all select 'folder', name, created_at from document_folder where created_by = ${me}
      ) made`,
  ),
  source(
    'events.json',
    ['event_attendance.person_id'],
    (
      me,
    ) => sql`select a.id as key, jsonb_build_object('event', e.title, 'starts_at', e.starts_at, 'waiting', a.is_waiting,
        'since', a.since) as row
      from event_attendance a join event e on e.id = a.event_id where a.person_id = ${me}`,
  ),
  source(
    'invitations-sent.json',
    ['invitation.invited_by'],
    (
      me,
    ) => sql`select v.id as key, jsonb_build_object('email', v.email, 'institution', i.name, 'project', p.name,
        'created_at', v.created_at, 'used_at', v.used_at) as row
      from invitation v left join institute i on i.id = v.institute_id left join project p on p.id = v.project_id
      where v.invited_by = ${me}`,
  ),
  source(
    'institutions-invited.json',
    ['project_invitation.invited_by'],
    (
      me,
    ) => sql`select v.id as key, jsonb_build_object('project', p.name, 'institution', i.name, 'role', v.role,
        'status', v.status, 'created_at', v.created_at) as row
      from project_invitation v join institute i on i.id = v.institute_id join project p on p.id = v.project_id
      where v.invited_by = ${me}`,
  ),
  source(
    'notifications.json',
    ['notification.person_id', 'notification.actor_id'],
    (
      me,
    ) => sql`select id as key, ${columns('notification', 'description', 'link', 'unread', 'created_at')} as row
      from notification where person_id = ${me}`,
  ),
  source(
    'settings.json',
    [
      'notification_preference.person_id',
      'notification_digest.person_id',
      'notification_mute.person_id',
      'search_filter.person_id',
      'result_tab.person_id',
    ],
    (me) => sql`select id as key, jsonb_build_object(
        'digest', (select every from notification_digest where person_id = ${me}),
        'messages_by_mail', coalesce((select chat_mail from notification_digest where person_id = ${me}), true),
        'notifications', (select jsonb_agg(${columns('wish', 'kind', 'in_app', 'mail')} order by kind)
          from notification_preference wish where person_id = ${me}),
        'muted', (select jsonb_agg(object_name order by created_at) from notification_mute where person_id = ${me}),
        'search', (select ${columns('f', 'kinds', 'types', 'sdgs', 'regions')} from search_filter f where person_id = ${me}),
        'result_tab', (select tab from result_tab where person_id = ${me})
      ) as row from person where id = ${me}`,
  ),
  source(
    'search-profiles.json',
    ['search_profile.person_id'],
    (
      me,
    ) => sql`select row_number() over (order by category) as key, ${columns('s', 'category', 'options', 'updated_at')} as row
      from search_profile s where person_id = ${me}`,
  ),
  source(
    'match-feedback.json',
    ['match_feedback.person_id'],
    (
      me,
    ) => sql`select institute_id as key, ${columns('f', 'institute_id', 'feedback', 'reason', 'given_at')} as row
      from match_feedback f where person_id = ${me}`,
  ),
  source(
    'match-speaker.json',
    ['match_speaker.person_id'],
    (me) => sql`select institute_id as key, ${columns('s', 'institute_id')} as row
      from match_speaker s where person_id = ${me}`,
  ),
  source(
    'match-selections.json',
    ['match_selection.person_id'],
    (me) => sql`select id as key, ${columns('s', 'name', 'search', 'saved_at')} as row
      from match_selection s where person_id = ${me}`,
  ),
  source(
    'saved-views.json',
    ['saved_view.person_id'],
    (me) => sql`select id as key, ${columns('v', 'list', 'name', 'search', 'is_default', 'saved_at')} as row
      from saved_view v where person_id = ${me}`,
  ),
  source(
    'result-views.json',
    ['result_view.person_id', 'result_view.created_by'],
    (
      me,
    ) => sql`select v.id as key, jsonb_build_object('survey', s.name, 'name', v.name, 'shared', v.person_id is null,
        'sort', v.sort, 'filters', v.filters, 'variables', v.variables, 'columns', v.columns, 'saved_at', v.saved_at) as row
      from result_view v join survey s on s.id = v.survey_id where v.created_by = ${me}`,
  ),
  source(
    'survey-reports.json',
    [
      'survey_report.created_by',
      'survey_report.updated_by',
      'survey_report_version.frozen_by',
      'survey_report_link.created_by',
    ],
    // The texts only of those that nobody else has changed.
    (
      me,
    ) => sql`select row_number() over (order by made.at, made.kind, made.title) as key, to_jsonb(made) as row
      from (
        select 'report' as kind, s.name as survey, r.title, r.created_at as at, null::integer as version,
          case when r.created_by = ${me} and r.updated_by = ${me} then r.blocks end as blocks
        from survey_report r join survey s on s.id = r.survey_id where r.created_by = ${me} or r.updated_by = ${me}
        union all
        select 'version', s.name, r.title, v.frozen_at, v.number, null
        from survey_report_version v join survey_report r on r.id = v.report_id join survey s on s.id = r.survey_id
        where v.frozen_by = ${me}
        union all
        select 'link', s.name, r.title, l.created_at, null, null
        from survey_report_link l join survey_report r on r.id = l.report_id join survey s on s.id = r.survey_id
        where l.created_by = ${me}
      ) made`,
  ),
  source(
    'match-questions.json',
    ['match_question.person_id'],
    (me) => sql`select row_number() over (order by asked_at, institute_id, criterion) as key,
        ${columns('q', 'institute_id', 'criterion', 'asked_at')} as row
      from match_question q where person_id = ${me}`,
  ),
  source(
    'advisor-sessions.json',
    ['advisor_session.advisor_id', 'advisor_session.member_id'],
    (
      me,
    ) => sql`select s.id as key, jsonb_build_object('title', s.title, 'place', s.place, 'start', s.starts_at, 'end', s.ends_at,
        'with', concat_ws(' ', other.first_name, other.last_name), 'as', case when s.advisor_id = ${me} then 'advisor' else 'member' end) as row
      from advisor_session s
      join person other on other.id = case when s.advisor_id = ${me} then s.member_id else s.advisor_id end
      where s.held_until is null and (s.advisor_id = ${me} or s.member_id = ${me})`,
  ),
  source(
    'advisor-hours.json',
    ['advisor_hours.advisor_id'],
    (me) => sql`select advisor_id as key, ${columns('advisor_hours', 'hours', 'updated_at')} as row
      from advisor_hours where advisor_id = ${me}`,
  ),
  source(
    'mails.json',
    ['mail.person_id'],
    // Without the texts, which contain links for signing in or setting a password.
    (me) => sql`select mail.id as key, ${columns('mail', 'subject', 'created_at', 'sent_at')} as row
      from mail join person on person.email = mail.recipient where person.id = ${me}`,
  ),
  source(
    'log.json',
    [],
    // Includes what others did to the account, but not their IP address.
    (me) => sql`select id as key, ${columns('audit_entry', 'at', 'action', 'subject')}
        || jsonb_build_object('ip', case when actor_id = ${me} or actor_id is null then ip end) as row
      from audit_entry where actor_id = ${me} or ${`person:${me}`} in (subject, concerns)`,
  ),
  source(
    'activity.json',
    ['activity.actor_id', 'activity.person_id'],
    (me) => sql`select a.id as key, ${columns('a', 'kind', 'at', 'detail')} || jsonb_build_object(
        'institution', i.name, 'project', p.name) as row
      from activity a left join institute i on i.id = a.institute_id left join project p on p.id = a.project_id
      where a.actor_id = ${me} or a.person_id = ${me}`,
  ),
]

/** Columns referring to a person that are left out of the download, with the reason. */
export const leftOut: Readonly<Record<`${string}.${string}`, string>> = {
  'activity_mail.person_id': 'when the last weekly digest was sent, as in the list of mails',
  'factor_reset.granted_by': 'included in the log',
  'webhook.created_by': 'included in the log',
  'api_token.created_by': 'included in the log',
  'person_block.blocked_id': 'blocked people must not learn who blocked them',
  'contact_rejection.from_id': 'kept for 30 days to limit repeated requests; the profile page shows it',
  'contact_rejection.to_id': 'as above',
  'person_link.person_id': 'secrets',
  'sign_in_challenge.person_id': 'secrets of sign-ins that are not finished, deleted within the hour',
  'sign_on_attempt.person_id': 'sign-ons that are not finished, deleted within the hour',
  'sign_on_confirmation.person_id': 'as above',
  'institute_sign_on.updated_by': 'included in the log',
  'calendar_feed.person_id': 'secrets',
  'institute_role.recommended_by': 'concerns the recommended person',
  'institute_role_decision.person_id': 'included in the log; kept for 31 days to undo merges',
  'admin_removal.removed_by': 'included in the log',
  'admin_removal.decided_by': 'work of staff, included in the log',
  'project_invitation.answered_by': 'concerns the institution and the project',
  'institute_turned_down.person_id':
    'a decision of the institution, included in the log; keeps roles from being approved automatically',
  'institute_domains.added_by': 'included in the log',
  'institute_domains.mail_requested_by': 'included in the log',
  'institute_domains.proven_by': 'included in the log',
  'institute_vouch.vouched_by': 'included in the log',
  'institute_merge.merged_by': 'work of staff, included in the log',
  'set_review.verified_by': 'concerns the answers of others',
  'set_review.asked_by': 'concerns the answers of others',
  'survey.deleted_by': 'included in the log',
  'project.deleted_by': 'included in the log',
  'document.removed_by': 'concerns work of others',
  'survey_guest.invited_by': 'concerns the guest',
  'mention.person_id': 'written by others',
  'report.author_id': 'reports by others, whose identity is protected',
  'report.decided_by': 'work of staff, included in the log',
  'role_decision.person_id': 'kept for a day; told by a notification, which is included',
  'match_told.person_id': 'shown by the list of matches anyway',
}

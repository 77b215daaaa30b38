import { sql, type RawBuilder } from 'kysely'
import { documentLevels, readPermissions } from 'contract/documents/documents.rules.ts'
import { isGranted, isMember, visibleTo, type Reader } from '../institutes/institutes.ts'
import { hasBlockedPerson } from '../contacts/contacts.ts'
import { holds } from '../notifications/notifications.ts'
import { personVisibleToViewer } from '../users/users.ts'

/** A reader of a feed. */
export interface FeedReader extends Reader {
  /** Whether the permissions of staff apply in projects: not for staff who view a project in another role. */
  is_staff_in_projects: boolean
}

/**
 * Whether a reader may see everything that a row `a` of `activity` is about, now and not when it happened (SEC-07): in a
 * statement with `reader_role` and the joins of `objects`. Blocks hide a row in both directions.
 */
export const visibleActivity = (reader: FeedReader): RawBuilder<boolean> => sql<boolean>`(
  (a.institute_id is null or ${visibleTo(reader, 'i')})
  and (a.person_id is null or (${personVisibleToViewer(reader, 'who')}
    and not ${hasBlockedPerson(reader.id, sql.ref('a.person_id'))}))
  and (a.actor_id is null or not (${hasBlockedPerson(reader.id, sql.ref('a.actor_id'))}
    or ${hasBlockedPerson(sql.ref('a.actor_id'), sql`${reader.id}`)}))
  and (a.project_id is null or (p.deleted_at is null and ${inProject(reader, 'VIEW_PROJECT', true)}))
  and case
    when a.kind in ('institute.member_joined', 'person.position') then ${isColleague(reader)}
    when a.kind = 'project.person_joined' then ${inProject(reader, 'VIEW_PROJECT_PARTICIPANTS')}
      and exists (select from participant one where one.project_id = a.project_id and one.person_id = a.person_id)
    when a.kind = 'project.institute_joined' then
      exists (select from participant one where one.project_id = a.project_id and one.institute_id = a.institute_id)
    when a.document_id is not null then d.removed_at is null and case d.permissions ${sql.join(
      documentLevels.map(
        (level) => sql`when ${sql.lit(level)} then ${inProject(reader, readPermissions[level], true)}`,
      ),
      sql` `,
    )} else false end
    when a.discussion_id is not null then case when a.project_id is not null
      then ${inProject(reader, 'VIEW_PROJECT_DISCUSSIONS')} else ${belongs(reader)} end
    when a.survey_id is not null then s.deleted_at is null and ${inProject(reader, 'VIEW_PROJECT_SURVEYS')}
    else true end)`

/** The joins that `visibleActivity` and the columns of a line require after a row `a`. */
export const objects = sql`
  left join person actor on actor.id = a.actor_id
  left join person who on who.id = a.person_id
  left join institute i on i.id = a.institute_id
  left join project p on p.id = a.project_id
  left join document d on d.id = a.document_id
  left join discussion t on t.id = a.discussion_id
  left join survey s on s.id = a.survey_id
  left join event e on e.id = a.event_id`

const inProject = (
  { is_staff_in_projects: is_staff }: FeedReader,
  permission: Parameters<typeof holds>[1],
  forVisitors = false,
) =>
  forVisitors
    ? holds({ is_staff }, permission, sql`p.id`, sql`p.project_visibility`)
    : holds({ is_staff }, permission, sql`p.id`)

/** Whether the reader is a member of the institute. */
const belongs = ({ id, is_staff }: Reader): RawBuilder<boolean> =>
  is_staff
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from institute_role own where own.institute_id = a.institute_id
        and own.person_id = ${id} and ${isMember('own')})`

/**
 * Whether the person is still a member whom the reader sees: outsiders see neither Admins nor the positions of private
 * profiles (INS-25).
 */
const isColleague = (reader: Reader): RawBuilder<boolean> => sql<boolean>`(
  exists (select from institute_role r where r.institute_id = a.institute_id and r.person_id = a.person_id
    and r.role <> 'Follower' and ${isGranted('r')} and (a.kind <> 'person.position' or r.role = a.detail))
  and (${belongs(reader)} or (who.profile_visibility = 'public'
    and not exists (select from institute_role r where r.institute_id = a.institute_id and r.person_id = a.person_id
      and r.role = 'Admin' and r.approved))))`

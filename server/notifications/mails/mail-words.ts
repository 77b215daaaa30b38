import type { NotificationKind } from 'contract/notifications/notification-kinds.ts'

interface MailWords {
  /** Label of the button. */
  action: string
  /** Additional text, if any. */
  more?: string
}

/** The text of the mail about a notification, for every kind. A missing kind is a type error. */
export const mailWords: Record<NotificationKind, MailWords> = {
  'contact.requested': {
    action: 'View the request',
    more: 'After you accept, you can write to each other.',
  },
  'contact.accepted': { action: 'View the profile', more: 'You can now write to each other.' },
  'institute.role_requested': {
    action: 'Approve or decline',
    more: 'Until you approve it, this person sees only the public information about your institution.',
  },
  'institute.roles_approved': { action: 'Open the institution' },
  'institute.roles_declined': {
    action: 'Open the institution',
    more: 'If you think this is a mistake, contact an Admin of the institution.',
  },
  'institute.roles_withdrawn': {
    action: 'Open the institution',
    more: 'If you think this is a mistake, contact an Admin of the institution.',
  },
  'institute.invited': {
    action: 'Respond to the invitation',
    more: 'Sign in and accept it within 14 days. If you did not expect this invitation, you can decline it there.',
  },
  'institute.invitation_accepted': { action: 'View the members' },
  'report.created': { action: 'Open the reports' },
  'report.decided': { action: 'See all notifications', more: 'Thank you for telling us.' },
  'institute.merged': {
    action: 'Open the institution',
    more: 'If this is a mistake, please contact our staff: a merge can be undone for 30 days.',
  },
  'institute.merge_undone': { action: 'Open the institution' },
  'institute.admin_removed': { action: 'Open' },
  'institute.admin_objected': { action: 'Decide on the objection' },
  'institute.followed': { action: 'Open the institution' },
  'institute.objection_decided': { action: 'Open the institution' },
  'match.found': { action: 'View the new matches', more: 'Each match shows its reasons.' },
  'match.asked': {
    action: 'Fill in the field',
    more: 'They see it in their matches as soon as it is part of your profile. You get at most one such message a week for each institution.',
  },
  'match.mutual': {
    action: 'Open the institution',
    more: 'Its page shows its contact persons. Connect with them to write to each other. The contact persons of both institutions get this message.',
  },
  'project.joined': {
    action: 'Open the project',
    more: 'To leave it, open the project and choose Leave project. For an institution, one of its Admins can do so on its tab Participation.',
  },
  'project.institute_invited': {
    action: 'Accept or decline',
    more: 'Your institution takes part, and appears in the project, only if you or another Admin accept.',
  },
  'project.invitation_answered': { action: 'View the participants' },
  'project.removed': {
    action: 'View your projects',
    more: 'If you think this is a mistake, contact a Project Admin.',
  },
  'project.participant_left': { action: 'View the participants' },
  'project.role_changed': { action: 'Open the project' },
  'document.added': { action: 'Open the document' },
  'document.written': { action: 'Open the document' },
  'discussion.created': { action: 'Read the discussion' },
  'discussion.commented': { action: 'Read the discussion' },
  'discussion.decided': { action: 'Read the decision' },
  'discussion.mentioned': { action: 'Read and answer' },
  'survey.opened': { action: 'Fill in the survey' },
  'survey.reopened': { action: 'Fill in the survey', more: 'Earlier answers are still there.' },
  'survey.finalized': { action: 'View the surveys of the project', more: 'It no longer accepts answers.' },
  'survey.guest_invited': {
    action: 'Fill in the survey',
    more: 'You can fill in this survey as a guest of the project.',
  },
  'survey.reminded': { action: 'Fill in the survey', more: 'What you have answered so far is kept.' },
  'survey.due': { action: 'Fill in the survey', more: 'What you have answered so far is kept.' },
  'survey.revision_asked': {
    action: 'Revise the answers',
    more: 'You can change your answers, even if the survey is finalized.',
  },
  'survey.commented': { action: 'Read and reply' },
  'survey.review_answered': { action: 'Open the answers' },
  'session.booked': { action: 'Open the calendar' },
  'session.moved': { action: 'Open the calendar' },
  'session.cancelled': { action: 'Open the calendar', more: 'The slot is available again.' },
  'session.soon': { action: 'Open the calendar' },
  'event.created': { action: 'View the event', more: 'You can sign up there.' },
  'event.changed': {
    action: 'View the event',
    more: 'If you can no longer attend, cancel there: someone else may be waiting for your place.',
  },
  'event.cancelled': {
    action: 'Open Seventeen',
    more: 'It will not take place. Please delete it from your calendar if you added it there.',
  },
  'event.place_freed': {
    action: 'View the event',
    more: 'If you can no longer attend, cancel there: the next person on the waiting list gets your place.',
  },
  'event.soon': {
    action: 'View the event',
    more: 'If you cannot attend after all, cancel there: someone else may be waiting for your place.',
  },
}

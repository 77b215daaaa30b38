import type { NotificationKind } from 'contract/notifications/notification-kinds.ts'

interface MailWords {
  /** What the button says. */
  action: string
  /** What the notification itself does not say, if there is anything. */
  more?: string
}

/** What the mail about a notification says besides its words, for every kind; an incomplete table does not compile. */
export const mailWords: Record<NotificationKind, MailWords> = {
  'contact.requested': {
    action: 'See who it is, and answer',
    more: 'Once you accept, you can write to each other.',
  },
  'contact.accepted': { action: 'See the profile', more: 'You can write to each other now.' },
  'institute.role_requested': {
    action: 'Approve or decline it',
    more: 'Until you approve it, this person sees nothing of your institution that the public does not see.',
  },
  'institute.roles_approved': { action: 'Open the institution' },
  'institute.roles_withdrawn': {
    action: 'Open the institution',
    more: 'If you think that this is a mistake, ask an Admin of the institution.',
  },
  'institute.invited': {
    action: 'Answer the invitation',
    more: 'Sign in and choose your role there within 14 days; it is approved at once. If you did not expect this, you can decline it there.',
  },
  'institute.invitation_accepted': { action: 'See the members' },
  'match.found': { action: 'See the new matches', more: 'Each of them says why it matches.' },
  'project.joined': { action: 'Open the project' },
  'project.role_changed': { action: 'Open the project' },
  'document.added': { action: 'Open the document' },
  'document.written': { action: 'Open the document' },
  'discussion.created': { action: 'Read the discussion' },
  'discussion.commented': { action: 'Read the discussion' },
  'discussion.mentioned': { action: 'Read and answer' },
  'survey.opened': { action: 'Fill in the survey' },
  'survey.reopened': { action: 'Fill in the survey', more: 'What was answered before is still there.' },
  'survey.finalized': { action: 'See the surveys of the project', more: 'It takes no more answers.' },
  'survey.guest_invited': {
    action: 'Fill in the survey',
    more: 'You can fill in this survey as a guest of the project.',
  },
  'session.booked': { action: 'Open the calendar' },
  'session.moved': { action: 'Open the calendar' },
  'session.cancelled': { action: 'Open the calendar', more: 'Its time is free again.' },
  'session.soon': { action: 'Open the calendar' },
  'event.created': { action: 'See the event', more: 'You can say there whether you go.' },
  'event.changed': {
    action: 'See the event',
    more: 'If you cannot come any more, say so there: somebody else may be waiting for your place.',
  },
  'event.cancelled': {
    action: 'Open Seventeen',
    more: 'It does not take place. Please delete it from your calendar if you had added it there.',
  },
  'event.place_freed': {
    action: 'See the event',
    more: 'If you cannot come any more, say so there: the next person who waits gets the place.',
  },
  'event.soon': {
    action: 'See the event',
    more: 'If you cannot come after all, say so there: somebody else may be waiting for your place.',
  },
}

/** How a notification is mailed: by itself, in the digest, or not at all. */
export const mailChoices = ['at-once', 'digest', 'off'] as const
export type MailChoice = (typeof mailChoices)[number]

/** How often the digest comes. */
export const digestIntervals = ['day', 'week', 'off'] as const
export type DigestInterval = (typeof digestIntervals)[number]

export const notificationGroups = ['People', 'Institutions', 'Projects', 'Discussions', 'Surveys'] as const

interface KindInfo {
  /** When it is sent, as the list of preferences says it. */
  label: string
  group: (typeof notificationGroups)[number]
  /** Without a preference it is shown in the app and mailed like this. */
  mail: MailChoice
}

/** Every kind of notification. Its words and its link stand in `server/notifications`. */
export const notificationKinds = {
  'contact.requested': { label: 'Somebody wants to connect with you', group: 'People', mail: 'at-once' },
  'contact.accepted': { label: 'Your connection request is accepted', group: 'People', mail: 'digest' },
  'institute.role_requested': {
    label: 'Somebody asks for a role in an institution that you administer',
    group: 'Institutions',
    mail: 'at-once',
  },
  'institute.roles_approved': {
    label: 'Your role in an institution is approved',
    group: 'Institutions',
    mail: 'at-once',
  },
  'institute.roles_withdrawn': {
    label: 'Your role in an institution is declined or withdrawn',
    group: 'Institutions',
    mail: 'at-once',
  },
  'institute.invited': {
    label: 'You are invited into an institution',
    group: 'Institutions',
    mail: 'at-once',
  },
  'institute.invitation_accepted': {
    label: 'Somebody accepts your invitation',
    group: 'Institutions',
    mail: 'digest',
  },
  'project.joined': {
    label: 'You or your institution are added to a project',
    group: 'Projects',
    mail: 'at-once',
  },
  'document.added': { label: 'A document is added to your project', group: 'Projects', mail: 'digest' },
  'document.written': {
    label: 'A document that you requested is ready',
    group: 'Projects',
    mail: 'digest',
  },
  'discussion.created': { label: 'A discussion is started', group: 'Discussions', mail: 'digest' },
  'discussion.commented': {
    label: 'Somebody comments on a discussion that you take part in',
    group: 'Discussions',
    mail: 'digest',
  },
  'discussion.mentioned': { label: 'You are mentioned', group: 'Discussions', mail: 'at-once' },
  'survey.opened': { label: 'A survey is opened', group: 'Surveys', mail: 'at-once' },
  'survey.reopened': { label: 'A survey is opened again', group: 'Surveys', mail: 'digest' },
  'survey.finalized': { label: 'A survey is finalized', group: 'Surveys', mail: 'digest' },
  'survey.guest_invited': { label: 'You are invited to a survey', group: 'Surveys', mail: 'at-once' },
} as const satisfies Record<string, KindInfo>

export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as [
  NotificationKind,
  ...NotificationKind[],
]

import type { Named, SubjectType } from './notification-facts.ts'

/** How a notification is mailed: by itself, in the digest, or not at all. */
export const mailChoices = ['at-once', 'digest', 'off'] as const
export type MailChoice = (typeof mailChoices)[number]

/** How often the digest comes. */
export const digestIntervals = ['day', 'week', 'off'] as const
export type DigestInterval = (typeof digestIntervals)[number]

export const notificationGroups = [
  'People',
  'Institutions',
  'Projects',
  'Discussions',
  'Surveys',
  'Events',
  'Sessions',
] as const

/** What the reader can decide on in the notification itself, while it is open. */
export const decisions = ['contact', 'role', 'invitation'] as const
export type Decision = (typeof decisions)[number]

/** What there is to say of one kind of notification. */
export interface Kind<Facts> {
  /** When it is sent, as the list of preferences says it. */
  label: string
  group: (typeof notificationGroups)[number]
  /** Without a preference it is shown in the app and mailed like this. */
  mail: MailChoice
  /** Instead of the digest a mail of its own brings it, once a week. */
  isWeekly?: true
  verb: string
  /** The type of its subject, and which one; whoever may not see it does not see the notification. */
  about: SubjectType
  subject: (facts: Facts) => Named
  /** By what it is grouped and muted, where that is not the subject itself. */
  object?: (facts: Facts) => Named & { type: SubjectType }
  words: (facts: Facts) => string
  link: (facts: Facts) => string
  /** Where the link has the name of its subject, which may change: the link by the present one. */
  linkByName?: (name: string) => string
  /** And an address that leads there without the name, for mails. */
  linkById?: (id: number) => string
  /** Several of the same object, as one line. */
  several: (count: number, name: string) => string
  /** It stands under 'Needs you' as long as the reader has not decided. */
  decision?: Decision
  /** Muting its object does not silence it. */
  isPersonal?: true
  /** It says that a right was taken away, so it is shown without that right. */
  isOfLoss?: true
}

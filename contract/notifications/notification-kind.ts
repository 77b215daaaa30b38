import type { Named, SubjectType } from './notification-facts.ts'

/** How a notification is e-mailed: immediately, in the digest, or not at all. */
export const mailChoices = ['at-once', 'digest', 'off'] as const
export type MailChoice = (typeof mailChoices)[number]

/** How often the digest is sent. */
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

/** Decisions that the reader can make in the notification itself, while they are pending. */
export const decisions = ['contact', 'role', 'invitation', 'project'] as const
export type Decision = (typeof decisions)[number]

/** Describes one kind of notification. */
export interface Kind<Facts> {
  /** When it is sent, as shown in the list of preferences. */
  label: string
  group: (typeof notificationGroups)[number]
  /** Default e-mail setting; by default, every kind is shown in the app. */
  mail: MailChoice
  /** Sent in a weekly e-mail of its own instead of the digest. */
  isWeekly?: true
  verb: string
  /** The type and id of its subject; users who cannot see the subject do not see the notification. */
  about: SubjectType
  subject: (facts: Facts) => Named
  /** The object by which it is grouped and muted, if that is not the subject. */
  object?: (facts: Facts) => Named & { type: SubjectType }
  words: (facts: Facts) => string
  link: (facts: Facts) => string
  /** The path by the current name, if the link contains the name of its subject, which may change. */
  linkByName?: (name: string) => string
  /** A path without the name, for e-mails. */
  linkById?: (id: number) => string
  /** Text of several notifications about the same object. */
  several: (count: number, name: string) => string
  /** Shown under 'Needs you' until the reader has decided. */
  decision?: Decision
  /** Sent even if its object is muted. */
  isPersonal?: true
  /** Reports the loss of a right, so it is shown without that right. */
  isOfLoss?: true
}

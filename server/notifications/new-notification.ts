import type { NotificationFacts, NotificationKind } from 'contract/notifications/notification-facts.ts'
import { notificationKinds } from 'contract/notifications/notification-kinds.ts'

/** The notification of one event, for all its recipients. */
export interface NewNotification {
  /** The same when the event is delivered again, so that the notification is stored once. */
  eventId: string
  kind: NotificationKind
  verb: string
  description: string
  link: string
  /** The subject, which decides who may see the notification. */
  about: string
  aboutId: number
  /** The object by which it is grouped and muted. */
  object: { type: string; id: number; name: string }
  /** Whether it is delivered although its object is muted. */
  isPersonal: boolean
  /** Id of the person who triggered it. */
  actorId: number | null
}

export function notificationOf<K extends NotificationKind>(
  kind: K,
  facts: NotificationFacts[K],
  eventId: string,
): NewNotification {
  const { verb, about, subject, object, words, link, isPersonal = false } = notificationKinds[kind]
  const { id, name } = subject(facts)
  return {
    eventId,
    kind,
    verb,
    description: words(facts),
    link: link(facts),
    about,
    aboutId: id,
    object: object ? object(facts) : { type: about, id, name },
    isPersonal,
    actorId: 'by' in facts ? facts.by.id : null,
  }
}

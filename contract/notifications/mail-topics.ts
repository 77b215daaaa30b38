import { unseenTopic } from '../chat/chat.rules.ts'
import { notificationKindNames, notificationKinds } from './notification-kinds.ts'

/** Unsubscribe topic of the digest. */
export const digestTopic = 'digest'

/** Describes the e-mails of a topic; undefined if the topic does not exist. */
export function topicWords(topic: string): string | undefined {
  if (topic === digestTopic) return 'Your digest of what is new'
  if (topic === unseenTopic) return 'Messages that you have not seen for ten minutes'
  const kind = notificationKindNames.find((name) => name === topic)
  return kind && notificationKinds[kind].label
}

import { unseenTopic } from '../chat/chat.rules.ts'
import { notificationKindNames, notificationKinds } from './notification-kinds.ts'

/** The digest, as what its reader can unsubscribe from. */
export const digestTopic = 'digest'

/** What mails of a topic are about, in words; undefined for what is no topic (any more). */
export function topicWords(topic: string): string | undefined {
  if (topic === digestTopic) return 'Your digest of what is new'
  if (topic === unseenTopic) return 'Messages that you have not seen for ten minutes'
  const kind = notificationKindNames.find((name) => name === topic)
  return kind && notificationKinds[kind].label
}

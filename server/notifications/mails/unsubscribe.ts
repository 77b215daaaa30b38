import { digestTopic, topicWords } from 'contract/notifications/mail-topics.ts'
import { unseenTopic } from 'contract/chat/chat.rules.ts'
import { readUnsubscribeToken, type Subscription } from '../../mail/mail.ts'
import type { Config } from '../../platform/config.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { storeMailSettings, storeNoMails } from '../preferences.queries.ts'

export interface ReadSubscription extends Subscription {
  /** The subject of the mails. */
  words: string
}

/** The subscription that the token of a mail ends; undefined if the token is invalid or the account deleted. */
export async function subscriptionOf(
  db: Db,
  token: string,
  config: Config,
): Promise<ReadSubscription | undefined> {
  const subscription = await readUnsubscribeToken(token, config)
  const words = subscription && topicWords(subscription.topic)
  if (!subscription || words === undefined) return undefined
  const { personId } = subscription
  const person = await db.selectFrom('person').select('id').where('id', '=', personId).executeTakeFirst()
  return person && { ...subscription, words }
}

/** Turns off mails of one topic for one person. Notifications in the app continue. */
export const unsubscribe = (db: Db, { personId, topic }: Subscription, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (topic === digestTopic) await storeMailSettings(tx, personId, { digest: 'off' }, now)
    else if (topic === unseenTopic) await storeMailSettings(tx, personId, { chat_mail: false }, now)
    else await storeNoMails(tx, personId, topic)
  })

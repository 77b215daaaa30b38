import webPush from 'web-push'
import type { Config } from '../../platform/config.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { OutsideFailure, postOutside } from '../../platform/outside-request.ts'
import { linkNow } from '../links.ts'
import { isStillVisible } from '../mails/mails.queries.ts'
import { pushSettings, type PushSettings } from './push-settings.ts'
import {
  duePush,
  forgetSubscription,
  noteSuccess,
  subscribersAmong,
  subscriptionsToNotify,
  type DuePush,
} from './push.queries.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'notifications.push': { eventId: string; people: number[] }
    'push.send': { notificationId: number; subscriptionId: number; attempt: number }
  }
}

const second = 1000
const timeout = 10 * second
/** Delays before a message is sent again when the push service does not respond or is overloaded. */
const retries = [30 * second, 120 * second, 600 * second, 1800 * second]
/** Seconds for which a push service keeps a message for a browser that is off. */
const secondsToKeep = 24 * 3600
/** Characters of a title; systems show about two lines. The encrypted message must stay below 4 KB. */
const maxTitle = 300
const maxLink = 1000
/** People per job. */
const batchSize = 200

/** Enqueues push messages for the people who have subscribed with a browser. */
export async function pushNotified(tx: Tx, eventId: string, people: readonly number[]): Promise<void> {
  const subscribers = await subscribersAmong(tx, people)
  for (let start = 0; start < subscribers.length; start += batchSize)
    await enqueue(tx, 'notifications.push', { eventId, people: subscribers.slice(start, start + batchSize) })
}

/** Enqueues one message for each browser, so that a push service that does not respond delays no other message. */
export const pushToBrowsers: Job<'notifications.push'> = (of, { database: { db }, config }) =>
  inTransaction(db, async (tx) => {
    if (!pushSettings(config)) return
    for (const message of await subscriptionsToNotify(tx, of))
      await enqueue(tx, 'push.send', { ...message, attempt: 0 }, { key: keyOf(message) })
  })

/** The same for a repeated job, so that a waiting message is not sent twice. */
const keyOf = (of: { notificationId: number; subscriptionId: number }) =>
  `push:${of.notificationId}:${of.subscriptionId}`

/**
 * Pushes a notification to a browser, unless its reader has read it or may no longer see its object. A subscription that the
 * push service no longer knows is deleted; other failures are retried for about 40 minutes.
 */
export const sendPush: Job<'push.send'> = async (payload, { database: { db }, config, log }) => {
  const { subscriptionId, attempt } = payload
  const settings = pushSettings(config)
  const now = new Date()
  const due = settings && (await duePush(db, payload, now))
  if (!due || !(await inTransaction(db, (tx) => isStillVisible(tx, due)))) return
  const outcome = await send(due, settings, config)
  if (outcome === 404 || outcome === 410)
    return void (await forgetSubscription(db, subscriptionId, due.endpoint))
  if (typeof outcome === 'number' && outcome >= 200 && outcome < 300)
    return void (await noteSuccess(db, subscriptionId, now))
  const delay = isTemporary(outcome) ? retries[attempt] : undefined
  if (delay === undefined)
    return log.warn({ subscription: subscriptionId, outcome }, 'push message was not accepted')
  await inTransaction(db, (tx) =>
    enqueue(
      tx,
      'push.send',
      { ...payload, attempt: attempt + 1 },
      { key: `${keyOf(payload)}:${attempt + 1}`, runAt: new Date(now.getTime() + delay) },
    ),
  )
}

const isTemporary = (outcome: number | string) =>
  typeof outcome === 'string' || outcome === 429 || outcome >= 500

/** @returns the status of the response, or why there was none */
async function send(due: DuePush, settings: PushSettings, config: Config): Promise<number | string> {
  const { endpoint, p256dh, auth } = due
  try {
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(messageOf(due)),
      { vapidDetails: settings, TTL: secondsToKeep, urgency: 'normal' },
    )
    const { status } = await postOutside({
      url: endpoint,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      body: body!,
      timeout,
      allowsPrivate: config.WEBHOOKS_TO_PRIVATE_NETWORK,
    })
    return status
  } catch (error) {
    if (error instanceof OutsideFailure) return error.message
    throw error
  }
}

/** The text of the bell and its link; the service worker reads it. */
function messageOf({ id, description, link: stored, kind, survey_name }: DuePush) {
  const link = linkNow({ kind, link: stored, survey_name })
  const letters = [...description]
  return {
    id,
    title: letters.length > maxTitle ? `${letters.slice(0, maxTitle - 1).join('')}…` : description,
    link: link.length > maxLink ? '/notification' : link,
  }
}

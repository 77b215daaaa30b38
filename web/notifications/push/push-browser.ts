import { pushSubscriptions } from 'contract/notifications/push-subscriptions.endpoints.ts'
import { call } from '../../platform/call.ts'

/** Why this browser cannot be subscribed, in words for its user. */
export class PushFailure extends Error {}

/** Why push notifications are not possible in this browser; undefined if they are. */
export function whyNotPush(): string | undefined {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'This browser cannot receive push notifications. On an iPhone or iPad, add Seventeen to the home screen first.'
  if (Notification.permission === 'denied')
    return 'Notifications of this site are blocked in the settings of your browser. Allow them there first.'
  return undefined
}

/** Milliseconds in which the service worker has to start; it first fetches the files of the fill page. */
const patience = 60_000

/**
 * Asks for the permission, subscribes this browser and stores the subscription for the signed-in person.
 * @returns the address at the push service
 * @throws PushFailure if the browser or its push service refuses
 */
export async function subscribeBrowser(publicKey: string): Promise<string> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new PushFailure('Notifications are not turned on, because your browser does not allow them.')
  await navigator.serviceWorker.register('/service-worker.js')
  return store(await subscribed(publicKey))
}

/**
 * Stores the subscription of this browser again.
 * @param known the address that the server has; nothing is stored if it is the present one
 * @returns the address that was stored
 */
export async function renewSubscription(known: string | undefined): Promise<string | undefined> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription || subscription.endpoint === known || Notification.permission !== 'granted')
    return undefined
  return store(subscription)
}

async function subscribed(publicKey: string): Promise<PushSubscription> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new PushFailure('The browser did not answer in time. Try again.')), patience),
  )
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, late])
  const key = bytesOf(publicKey)
  const known = await pushManager.getSubscription()
  // A subscription for former keys of the server would receive nothing.
  if (known && !isSame(known.options.applicationServerKey, key)) await known.unsubscribe()
  try {
    return await Promise.race([
      pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
      late,
    ])
  } catch (error) {
    if (error instanceof PushFailure) throw error
    throw new PushFailure(
      'The push service of your browser cannot be reached. Check your connection, and try again.',
    )
  }
}

async function store(subscription: PushSubscription): Promise<string> {
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.['p256dh'] || !keys['auth'])
    throw new PushFailure('This browser cannot receive encrypted notifications.')
  await call(pushSubscriptions.save, {
    body: { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } },
  })
  return endpoint
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const isSame = (known: ArrayBuffer | null, key: Uint8Array) =>
  known !== null && new Uint8Array(known).join() === key.join()

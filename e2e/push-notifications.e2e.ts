import { createECDH } from 'node:crypto'
import { expect, test } from './journey.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

/** Keys of a browser, as push services hand them out. */
const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) }

const message = { id: 7, title: 'Ulrich Brandt wants to connect with you', link: '/notification' }

test('push notifications are turned on, shown, and end with the session', async ({
  page,
  context,
  signInAs,
  checkAccessibility,
}) => {
  // A browser without window has no push service, and refuses notifications whatever is granted.
  await page.addInitScript((given) => {
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    Notification.requestPermission = async () => 'granted'
    let subscription: object | null = null
    const made = {
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint: 'https://push.example/journey', keys: given }),
      unsubscribe: async () => ((subscription = null), true),
    }
    PushManager.prototype.subscribe = async () => (subscription = made) as never
    PushManager.prototype.getSubscription = async () => subscription as never
  }, keys)
  await signInAs('plain')
  await page.goto('/profile/notifications')
  await expect(page.getByRole('heading', { name: 'Push notifications' })).toBeVisible()
  await page.getByRole('button', { name: 'Turn on in this browser' }).click()
  // The service worker starts first.
  await expect(page.getByText('– this browser')).toBeVisible({ timeout: 60_000 })
  await checkAccessibility()

  const worker = context.serviceWorkers()[0]!
  await worker.evaluate(() => {
    const shown: unknown[] = []
    Object.assign(globalThis, { shown })
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) =>
      void shown.push([title, options?.data])
  })
  const devTools = await context.newCDPSession(page)
  const registered = new Promise<string>((found) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) found(registrations[0].registrationId)
    }),
  )
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown)
  await expect.poll(shown).toEqual([[message.title, message]])

  await page.getByRole('button', { name: 'Turn off in this browser' }).click()
  await expect(page.getByText('Push notifications turned off')).toBeVisible()
  await page.getByRole('button', { name: 'Turn on in this browser' }).click()
  await expect(page.getByText('– this browser')).toBeVisible()
  await page.getByRole('button', { name: /^Account of / }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/start/)
  await signInAs('plain')
  await page.goto('/profile/notifications')
  await expect(page.getByRole('button', { name: 'Turn on in this browser' })).toBeVisible()
  await expect(page.getByText('– this browser')).toBeHidden()
})

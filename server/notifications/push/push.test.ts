import { createECDH, createPublicKey, verify, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { sessions } from 'contract/access/sessions.endpoints.ts'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { notificationPreferences } from 'contract/notifications/notification-preferences.endpoints.ts'
import { pushSubscriptions } from 'contract/notifications/push-subscriptions.endpoints.ts'
import { maxPushSubscriptions } from 'contract/notifications/push-subscriptions.rules.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { waitingJobs } from '../../testing/jobs-done.ts'

const patience = { timeout: 30_000 }

const vapid = createECDH('prime256v1')
vapid.generateKeys()

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

let server: TestServer
let anna: Person
let ben: Person
let benId: number
let service: { url: string; received: Received[]; status: number; stop: () => void }

beforeAll(async () => {
  service = await openPushService()
  server = await startTestServer({
    WEBHOOKS_TO_PRIVATE_NETWORK: 'true',
    VAPID_PUBLIC_KEY: vapid.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: padded(vapid.getPrivateKey()).toString('base64url'),
    VAPID_SUBJECT: 'mailto:operator@17.example',
  })
  anna = await as(server, 'plain')
  ben = await as(server, 'advisor')
  benId = (await ben.call(users.me)).body.id
})
afterAll(async () => {
  service.stop()
  await server.stop()
})

/** A push service on this machine, which answers with `status`. */
async function openPushService() {
  const opened = { url: '', received: [] as Received[], status: 201, stop: () => {} }
  const http = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      opened.received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      })
      response.writeHead(opened.status).end()
    })
  })
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  opened.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  opened.stop = () => {
    http.close()
    http.closeAllConnections()
  }
  return opened
}

const padded = (key: Buffer) => Buffer.concat([Buffer.alloc(32 - key.length), key])

/** The keys of a browser. */
function newBrowser(name: string) {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const body = {
    endpoint: `${service.url}/${name}`,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
  }
  return { body, pair, auth, received: () => service.received.filter(({ path }) => path === `/${name}`) }
}
type Browser = ReturnType<typeof newBrowser>

/** Decrypts a message as a browser does (RFC 8291 with aes128gcm of RFC 8188). */
function decrypted({ pair, auth }: Browser, message: Buffer): unknown {
  const salt = message.subarray(0, 16)
  const idLength = message[20]!
  const serverKey = message.subarray(21, 21 + idLength)
  const sealed = message.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), serverKey])
  const derive = (secret: Uint8Array, by: Uint8Array, of: Uint8Array, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, of, bytes))
  const secret = derive(pair.computeSecret(serverKey), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2 and zeros.
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString())
}

const subscribe = (who: Person, browser: Browser) => who.call(pushSubscriptions.save, { body: browser.body })
const listOf = async (who: Person) => (await who.call(pushSubscriptions.list)).body.results
const jobsLeft = async () =>
  Number(
    (await sql<{ jobs: number }>`select count(*) as jobs from ${waitingJobs}`.execute(server.database.db))
      .rows[0]?.jobs,
  )

/** Runs jobs that wait for their time. */
const runWaitingJobs = () =>
  sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())`.execute(
    server.database.db,
  )

/** Requests a connection, which notifies Ben, and waits until everything is sent. */
async function notifyBen() {
  const { body } = await anna.call(contacts.request, {
    body: { targetUserId: benId, note: 'CANARY in a private note' },
  })
  await expect.poll(jobsLeft, patience).toBe(0)
  await anna.call(contacts.remove, { params: { id: body.id } })
  return body
}

it('a notification is pushed, encrypted for the browser and signed by the server, with title and link only', async () => {
  const browser = newBrowser('first')
  const saved = await subscribe(ben, browser)
  expect(saved.body).toMatchObject({ is_current: true, last_success_at: null })
  const { from } = await notifyBen()
  const [message, ...more] = browser.received()
  expect(more).toEqual([])
  expect(decrypted(browser, message!.body)).toEqual({
    id: expect.any(Number),
    title: `${from.first_name} ${from.last_name} wants to connect with you`,
    link: `/member-profile/${from.id}`,
  })
  expect(message!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(message!.headers.authorization!)!
  expect(key).toBe(vapid.getPublicKey('base64url'))
  const [head, claims, signature] = token!.split('.') as [string, string, string]
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: service.url,
    sub: 'mailto:operator@17.example',
  })
  const point = vapid.getPublicKey()
  const jwk = { x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') }
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...jwk }, format: 'jwk' })
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  ).toBe(true)
  await expect.poll(async () => (await listOf(ben))[0]?.last_success_at).toEqual(expect.any(String))
})

it('saving the same browser again changes nothing, and a new address replaces the former one', async () => {
  const before = await listOf(ben)
  expect(before).toHaveLength(1)
  const renewed = newBrowser('renewed')
  await subscribe(ben, renewed)
  const { body } = await subscribe(ben, renewed)
  expect((await listOf(ben)).map(({ id }) => id)).toEqual([body.id])
})

it('nothing is pushed of what the person turned off in the app', async () => {
  const browser = newBrowser('preferences')
  await subscribe(ben, browser)
  const wish = (in_app: boolean) =>
    ben.call(notificationPreferences.save, {
      body: { kinds: [{ kind: 'contact.requested', in_app, mail: 'off' }] },
    })
  await wish(false)
  await notifyBen()
  expect(browser.received()).toEqual([])
  await wish(true)
  await notifyBen()
  expect(browser.received()).toHaveLength(1)
})

it('a browser that its push service no longer knows is removed', async () => {
  for (const status of [404, 410]) {
    const browser = newBrowser(`unknown-${status}`)
    await subscribe(ben, browser)
    service.status = status
    await notifyBen()
    service.status = 201
    expect(browser.received()).toHaveLength(1)
    expect(await listOf(ben)).toEqual([])
  }
})

it('a message that is not accepted is retried later', async () => {
  const browser = newBrowser('overloaded')
  await subscribe(ben, browser)
  service.status = 503
  const { body } = await anna.call(contacts.request, { body: { targetUserId: benId } })
  await expect.poll(() => browser.received().length, patience).toBe(1)
  await expect.poll(jobsLeft, patience).toBe(1)
  service.status = 201
  expect(await listOf(ben)).toHaveLength(1)
  await runWaitingJobs()
  await expect.poll(() => browser.received().length, patience).toBe(2)
  await anna.call(contacts.remove, { params: { id: body.id } })
})

it('a message is not sent once its reader may no longer see what it is about', async () => {
  const { db } = server.database
  const browser = newBrowser('lost')
  await subscribe(ben, browser)
  service.status = 503
  const { body } = await anna.call(contacts.request, { body: { targetUserId: benId } })
  await expect.poll(() => browser.received().length, patience).toBe(1)
  await expect.poll(jobsLeft, patience).toBe(1)
  service.status = 201
  await anna.call(contacts.remove, { params: { id: body.id } })
  const setVisibility = (profile_visibility: 'public' | 'private') =>
    db.updateTable('person').set({ profile_visibility }).where('id', '=', body.from.id).execute()
  await setVisibility('private')
  await runWaitingJobs()
  await expect.poll(jobsLeft, patience).toBe(0)
  expect(browser.received()).toHaveLength(1)
  await setVisibility('public')
})

it('signing out, signing out the device, and the end of the session stop the messages', async () => {
  const second = await as(server, 'advisor')
  const browser = newBrowser('second')
  await subscribe(second, browser)
  expect(await listOf(ben)).toHaveLength(2)
  await second.call(access.signOut)
  expect(await listOf(ben)).toHaveLength(1)

  const third = await as(server, 'advisor')
  await subscribe(third, newBrowser('third'))
  await ben.call(sessions.endOthers)
  expect(await listOf(ben)).toHaveLength(1)

  await server.database.db
    .updateTable('session')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('person_id', '=', benId)
    .execute()
  const expired = newBrowser('overloaded')
  const before = expired.received().length
  await notifyBen()
  expect(expired.received()).toHaveLength(before)
  ben = await as(server, 'advisor')
  expect(await listOf(ben)).toEqual([])
})

it('in a shared browser, the messages go to the person who subscribed last', async () => {
  const browser = newBrowser('shared')
  await subscribe(ben, browser)
  await subscribe(anna, browser)
  expect(await listOf(ben)).toEqual([])
  expect(await listOf(anna)).toHaveLength(1)
})

it('others cannot remove a subscription, and there are at most ten', async () => {
  const { body } = await subscribe(ben, newBrowser('own'))
  expect((await anna.call(pushSubscriptions.remove, { params: { id: body.id } })).status).toBe(404)
  const many = []
  for (let count = 1; count < maxPushSubscriptions; count++) {
    const again = await as(server, 'advisor')
    expect((await subscribe(again, newBrowser(`many-${count}`))).status).toBe(200)
    many.push(again)
  }
  const last = await as(server, 'advisor')
  const refused = await subscribe(last, newBrowser('one too many'))
  expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_push_subscriptions' } })
  expect(await listOf(ben)).toHaveLength(maxPushSubscriptions)
  expect((await ben.call(pushSubscriptions.remove, { params: { id: body.id } })).status).toBe(200)
  expect((await subscribe(last, newBrowser('one too many'))).status).toBe(200)
})

it('keys for which no message can be encrypted are refused', async () => {
  const { body } = newBrowser('wrong keys')
  const point = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 255)]).toString('base64url')
  for (const keys of [
    { ...body.keys, p256dh: point },
    { ...body.keys, p256dh: `${body.keys.p256dh}AAAA` },
    { ...body.keys, auth: 'AAAA' },
    { ...body.keys, p256dh: '' },
  ]) {
    const refused = await anna.call(pushSubscriptions.save, { body: { ...body, keys } })
    expect(refused).toMatchObject({ status: 400, body: { keys: [expect.any(String)] } })
  }
})

it('only https addresses of the internet are accepted, and nothing without the keys of the server', async () => {
  const closed = await startTestServer({
    VAPID_PUBLIC_KEY: vapid.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: padded(vapid.getPrivateKey()).toString('base64url'),
    VAPID_SUBJECT: 'mailto:operator@17.example',
  })
  const who = await as(closed, 'advisor')
  const { keys } = newBrowser('any').body
  for (const endpoint of [
    'http://push.example.org/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://169.254.169.254/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://user:secret@push.example.org/1',
    'file:///etc/passwd',
  ])
    expect((await who.call(pushSubscriptions.save, { body: { endpoint, keys } })).status, endpoint).toBe(400)
  expect(
    (await who.call(pushSubscriptions.save, { body: { endpoint: 'https://push.example.org/1', keys } }))
      .status,
  ).toBe(200)
  await closed.stop()

  const without = await startTestServer()
  const reader = await as(without, 'advisor')
  expect((await reader.call(pushSubscriptions.list)).body).toEqual({ public_key: null, results: [] })
  const refused = await reader.call(pushSubscriptions.save, {
    body: { endpoint: 'https://push.example.org/1', keys },
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 'push_not_set_up' } })
  await without.stop()
})

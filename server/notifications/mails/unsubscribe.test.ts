import { transaction } from '../../platform/database/database.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notificationPreferences } from 'contract/notifications/notification-preferences.endpoints.ts'
import { mailAddresses } from 'contract/notifications/mail-address.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { personas } from '../../../db/seed/personas.ts'
import { sendMail } from '../../mail/mail.ts'
import { as, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { ReceivedMail } from '../../testing/smtp-sink.ts'

let server: TestServer
let plain: Person
let plainId = 0
const { email } = personas.plain

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://seventeen.example' })
  plain = await as(server, 'plain')
  plainId = (await plain.call(users.me)).body.id
})
afterAll(() => server.stop())

async function mailAbout(topic: string): Promise<ReceivedMail> {
  await transaction(server.database.db, (tx) =>
    sendMail(tx, { to: email, subject: topic, parts: [], about: { personId: plainId, topic } }),
  )
  return server.mails.next(email)
}

const addressIn = ({ headers }: ReceivedMail) => {
  const [, path = ''] =
    /^<https:\/\/seventeen\.example(\/unsubscribe\/\S+)>$/.exec(headers.get('list-unsubscribe') ?? '') ?? []
  return server.url + path
}
const preferences = async () => (await plain.call(notificationPreferences.read)).body
const mailOf = async (kind: string) => (await preferences()).kinds.find((one) => one.kind === kind)?.mail

it('a mail program unsubscribes from one kind in one click, without a session', async () => {
  const mail = await mailAbout('survey.opened')
  expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const url = addressIn(mail)
  for (const part of [mail.text, mail.html]) expect(part).toContain(new URL(url).pathname)
  const before = await preferences()
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(response.status).toBe(200)
  expect(await mailOf('survey.opened')).toBe('off')
  const others = (await preferences()).kinds.filter(({ kind }) => kind !== 'survey.opened')
  expect(others).toEqual(before.kinds.filter(({ kind }) => kind !== 'survey.opened'))
})

it('the link in a mail opens a confirmation, whose button unsubscribes with any form body', async () => {
  const url = addressIn(await mailAbout('document.added'))
  for (let look = 0; look < 2; look++) {
    const page = await fetch(url)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('A document is added to your project')
  }
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
  expect(await mailOf('document.added')).toBe('digest')
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const done = await fetch(url, { method: 'POST', body: form })
  expect(await done.text()).toContain('You are unsubscribed')
  expect(await mailOf('document.added')).toBe('off')
  expect((await fetch(url, { method: 'POST' })).status).toBe(200)
})

it('people can unsubscribe from the digest and from mails about unseen messages', async () => {
  await fetch(addressIn(await mailAbout('digest')), { method: 'POST' })
  await fetch(addressIn(await mailAbout('chat.unseen')), { method: 'POST' })
  expect(await preferences()).toMatchObject({ digest: 'off', chat_mail: false })
})

it('a changed or forged link does nothing', async () => {
  const url = addressIn(await mailAbout('survey.reopened'))
  const [, path = ''] = url.split('/unsubscribe/')
  const [said = '', signature = ''] = path.split('.')
  const forged = Buffer.from(`${plainId}.survey.finalized`).toString('base64url')
  for (const token of [
    `${forged}.${signature}`,
    said,
    `${said}.`,
    `${said}.${randomUUID()}`,
    'x'.repeat(400),
  ])
    for (const method of ['GET', 'POST'])
      expect((await fetch(`${server.url}/unsubscribe/${token}`, { method })).status).toBe(404)
  expect(await mailOf('survey.finalized')).toBe('digest')
  expect(await mailOf('survey.reopened')).toBe('digest')
})

it('mails about the account itself have no unsubscribe link', async () => {
  await transaction(server.database.db, (tx) =>
    sendMail(tx, { to: email, subject: 'About the account', parts: [] }),
  )
  const mail = await server.mails.next(email)
  expect(mail.headers.has('list-unsubscribe')).toBe(false)
  expect(mail.html + mail.text).not.toContain('nsubscribe')
})

it('a person whose address was rejected three times sees it in the app and can try again', async () => {
  const refuse = async (subject: string) => {
    await transaction(server.database.db, (tx) => sendMail(tx, { to: email, subject, parts: [] }))
    await expect
      .poll(async () => {
        const mail = await server.database.db
          .selectFrom('mail')
          .select('failed_at')
          .where('subject', '=', subject)
          .executeTakeFirstOrThrow()
        return mail.failed_at
      })
      .not.toBeNull()
  }
  server.mails.answer(email, '550 mailbox unavailable')
  for (const subject of ['Refused 1', 'Refused 2']) await refuse(subject)
  expect((await plain.call(users.me)).body.mails_stopped).toBe(false)
  await refuse('Refused 3')
  expect((await plain.call(users.me)).body.mails_stopped).toBe(true)
  const { body } = await plain.call(mailAddresses.read)
  expect(body).toMatchObject({ address: email, reason: 'The mail server answered: 550 mailbox unavailable' })
  expect(body.stopped_at).not.toBeNull()

  expect((await plain.call(mailAddresses.tryAgain)).body.stopped_at).toBeNull()
  await expect.poll(async () => (await plain.call(mailAddresses.read)).body.stopped_at).not.toBeNull()

  server.mails.answer(email, undefined)
  await plain.call(mailAddresses.tryAgain)
  expect((await server.mails.next(email)).subject).toBe('Your e-mail address works')
  await expect.poll(() => server.database.db.selectFrom('mail_address').selectAll().execute()).toEqual([])
  expect((await plain.call(users.me)).body.mails_stopped).toBe(false)
})

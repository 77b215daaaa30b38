import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { person } from '../testing/person.ts'
import { sendMail } from './mail.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

it('a mail leaves once its transaction has committed, to one person alone', async () => {
  const to = 'ada@seventeen.example'
  await server.database.db.transaction().execute((tx) =>
    sendMail(tx, {
      to,
      subject: 'Hello\r\nBcc: other@seventeen.example',
      body: 'Grüße\n\n.\nhttps://seventeen.example/x?a=1',
    }),
  )
  const mail = await server.mails.next(to)
  expect(mail.to).toEqual([to])
  expect(mail.text).toContain('Grüße')
  expect(mail.raw).not.toMatch(/^bcc:/im)
})

it('no mail is sent for what was rolled back', async () => {
  const to = 'nobody@seventeen.example'
  const rolledBack = server.database.db.transaction().execute(async (tx) => {
    await sendMail(tx, { to, subject: 'Never', body: '' })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  await server.database.db
    .transaction()
    .execute((tx) => sendMail(tx, { to: 'after@seventeen.example', subject: 'After', body: '' }))
  await server.mails.next('after@seventeen.example')
  expect(server.mails.all.filter((mail) => mail.to.includes(to))).toEqual([])
})

it('outside production the outbox shows what was sent, as text', async () => {
  await server.database.db
    .transaction()
    .execute((tx) => sendMail(tx, { to: 'x@seventeen.example', subject: '<b>Hi</b>', body: '<script>' }))
  const { body } = await person(server).request('GET', '/dev/outbox')
  expect(body).toContain('&#60;script&#62;')
  expect(body).not.toContain('<b>Hi')
})

import { transaction } from '../platform/database/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accounts } from 'contract/staff/accounts.endpoints.ts'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { staffMails } from 'contract/staff/mails.endpoints.ts'
import { accountDeletion } from 'contract/profiles/account-deletion.endpoints.ts'
import { demoPassword, personas } from '../../db/seed/personas.ts'
import { sendMail } from '../mail/mail.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let staff: Person
beforeAll(async () => {
  server = await startTestServer()
  staff = await as(server, 'staff')
})
afterAll(() => server.stop())

const write = (to: string, subject: string) =>
  transaction(server.database.db, (tx) =>
    sendMail(tx, { to, subject, parts: [{ text: 'Only for its reader' }] }),
  )
const list = async (query: { standing?: 'failed' | 'waiting'; text?: string } = {}) =>
  (await staff.call(staffMails.list, { query })).body

it('staff see which mails failed and why, without their content, and can send them again', async () => {
  const to = 'gone@seventeen.example'
  server.mails.answer(to, '550 5.1.1 no such user')
  for (const subject of ['One', 'Two', 'Three']) {
    await write(to, subject)
    await expect.poll(async () => (await list({ text: subject })).total).toBe(1)
  }
  const { results, has_server } = await list({ text: 'GONE@' })
  expect(has_server).toBe(true)
  expect(results.map(({ subject }) => subject)).toEqual(['Three', 'Two', 'One'])
  expect(results[0]).toMatchObject({ recipient: to, attempts: 1, address_stopped: true })
  expect(results[0]?.reason).toContain('550 5.1.1 no such user')
  expect(JSON.stringify(results)).not.toContain('Only for its reader')

  server.mails.answer(to, undefined)
  const params = { id: results[0]?.id ?? 0 }
  expect((await staff.call(staffMails.sendAgain, { params })).status).toBe(200)
  expect((await server.mails.next(to)).subject).toBe('Three')
  expect((await list({ text: to })).results).toMatchObject([
    { subject: 'Two', address_stopped: false },
    { subject: 'One' },
  ])
  expect((await staff.call(staffMails.sendAgain, { params })).status).toBe(409)
  const { body } = await staff.call(auditLog.list, { query: { action: 'mail.sent_again' } })
  expect(body.results[0]?.detail).toEqual({ email: to })
})

it('mails that are still being retried are listed separately', async () => {
  const to = 'busy@seventeen.example'
  server.mails.answer(to, '451 later')
  await write(to, 'Patience')
  await expect.poll(async () => (await list({ standing: 'waiting', text: to })).results[0]?.attempts).toBe(1)
  const [mail] = (await list({ standing: 'waiting', text: to })).results
  expect(mail?.next_try_at).not.toBeNull()
  expect(mail?.failed_at).toBeNull()
  expect((await list({ text: to })).total).toBe(0)
})

it('several failed mails are sent again at once; those that did not fail are named', async () => {
  const to = 'away@seventeen.example'
  server.mails.answer(to, '550 5.1.1 no such user')
  for (const subject of ['Four', 'Five']) {
    await write(to, subject)
    await expect.poll(() => list({ text: subject }), { timeout: 15_000 }).toMatchObject({ total: 1 })
  }
  const ids = (await list({ text: to })).results.map(({ id }) => id)
  server.mails.answer(to, undefined)
  const again = (who: Person) => who.call(staffMails.sendSeveralAgain, { body: { ids: [...ids, 1_000_000] } })
  expect((await again(await as(server, 'plain'))).status).toBe(404)
  expect((await again(staff)).body).toMatchObject({
    done: ids.toSorted((one, other) => one - other),
    refused: [{ id: 1_000_000, code: 'staff.mail_not_failed' }],
  })
  expect((await server.mails.next(to)).subject).toMatch(/^(Four|Five)$/)
})

it('accounts awaiting deletion are listed, and the last member of staff cannot leave', async () => {
  const leaver = await as(server, 'projectGuest')
  await leaver.call(accountDeletion.request, { body: { password: demoPassword } })
  const { body } = await staff.call(accounts.list, { query: { standing: ['leaving'] } })
  expect(body.results.map(({ username }) => username)).toEqual([personas.projectGuest.email])
  expect(body.results[0]?.deletion_requested_at).not.toBeNull()

  const leave = (who: Person) => who.call(accountDeletion.request, { body: { password: demoPassword } })
  expect((await staff.call(accountDeletion.preview)).body.is_last_staff).toBe(true)
  expect(await leave(staff)).toMatchObject({ status: 409, body: { code: 'account.last_staff' } })
  const plain = await as(server, 'plain')
  expect((await plain.call(accountDeletion.preview)).body.is_last_staff).toBe(false)
  const { db } = server.database
  await db.updateTable('person').set({ is_staff: true }).where('email', '=', personas.plain.email).execute()
  expect((await staff.call(accountDeletion.preview)).body.is_last_staff).toBe(false)
  const together = await Promise.all([leave(staff), leave(await as(server, 'plain'))])
  expect(together.map(({ status }) => status).sort()).toEqual([200, 409])
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { access } from 'contract/access/access.endpoints.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { as, person } from '../testing/person.ts'
import { instituteNamed, linkIn, newcomer } from './testing/newcomer.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

/** All contents of the database, including the job queue, with bytes as hexadecimal digits. */
async function everyRow(): Promise<string> {
  const { db } = server.database
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
  const texts = await Promise.all(
    tables.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db)),
  )
  return texts.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
}

const tokenIn = (text: string) => /[\w-]{43}/.exec(text)![0]

it('the database contains no usable token', async () => {
  const { id } = await instituteNamed(server.database.db)
  const host = await as(server, 'instituteAdmin')
  const [confirmed, forgot, invited] = ['nadia@rest.example', 'plain@seventeen.example', 'guest@rest.example']
  await person(server).call(registration.register, { body: newcomer(confirmed) })
  await person(server).call(access.requestReset, { body: { email: forgot } })
  await host.call(instituteMembers.invite, { params: { id }, body: { email: invited, role: 'Analyst' } })
  const texts = await Promise.all(
    [confirmed, forgot, invited].map(async (to) => (await server.mails.next(to)).text),
  )
  const { body: guest } = await person(server).call(registration.openInvitation, {
    body: { token: tokenIn(texts[2]!) },
  })
  const tokens = [...texts.map(tokenIn), guest.token, host.token!]
  const stored = await everyRow()
  expect(stored).toContain(forgot)
  for (const token of tokens) {
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(Buffer.from(token).toString('hex'))
    expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  }
})

it('links on the outbox page of development work', async () => {
  const email = 'tester@rest.example'
  await person(server).call(registration.register, { body: newcomer(email) })
  const { text } = await server.mails.next(email)
  const { body } = await person(server).request('GET', '/dev/outbox')
  const { id, token } = linkIn(text)
  expect(body).toContain(`/registration/confirm/${id}/${token}"`)
  expect((await person(server).call(registration.complete, { params: { id }, body: { token } })).status).toBe(
    200,
  )
})

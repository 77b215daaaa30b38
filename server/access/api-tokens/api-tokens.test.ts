import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { access } from 'contract/access/access.endpoints.ts'
import { apiTokens } from 'contract/access/api-tokens.endpoints.ts'
import { apiTokenLimits } from 'contract/access/api-token-limits.ts'
import { sessions } from 'contract/access/sessions.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import {
  isRead,
  tokenAreaNames,
  tokenAreas,
  tokenScopes,
  type TokenScope,
} from 'contract/platform/token-scopes.ts'
import { accountDeletion, myData } from 'contract/profiles/account-deletion.endpoints.ts'
import { profiles } from 'contract/profiles/profiles.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { accounts } from 'contract/staff/accounts.endpoints.ts'
import { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { demoPassword, personas, type Persona } from '../../../db/seed/personas.ts'
import { endpointsByTag } from '../../app.ts'
import { eraseAccounts } from '../../profiles/erase-accounts.ts'
import { unzipped } from '../../results/testing/unzipped.ts'
import { blockAccountOf } from '../../testing/block-account.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { accessHourly } from '../access.hourly.ts'
import { linkIn } from '../testing/newcomer.ts'
import { isAmong } from './holder-of-api-token.ts'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

const day = 24 * 60 * 60 * 1000
const readScopes = tokenScopes.filter((scope) => scope.endsWith(':read'))
const writeScopes = tokenScopes.filter((scope) => scope.endsWith(':write'))

interface Wanted {
  name?: string
  scopes?: TokenScope[]
  days?: number
  addresses?: string[]
  password?: string
}
const create = (owner: Person, wanted: Wanted = {}) =>
  owner.call(apiTokens.create, {
    body: { name: randomUUID(), scopes: ['projects:read'], password: demoPassword, ...wanted },
  })
/** A program with a new token of this persona. */
async function program(owner: Persona | Person, wanted: Wanted = {}) {
  const who = typeof owner === 'string' ? await as(server, owner) : owner
  const { body } = await create(who, wanted)
  return { owner: who, id: body.id, token: body.token, client: person(server, body.token) }
}
const answerOf = async (client: Person) => {
  const { status, body } = await client.call(projects.list)
  return [status, (body as { code?: string }).code]
}
const hourlyContext = () => ({
  database: server.database,
  config: server.config,
  log: pino({ level: 'silent' }),
})

describe('a new token', () => {
  it('is shown once, stored as a hash, mailed to the owner and audited', async () => {
    const owner = await as(server, 'projectManager')
    const { status, body } = await create(owner, {
      name: 'Nightly report',
      days: 30,
      addresses: ['127.0.0.0/8'],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Nightly report',
      scopes: ['projects:read'],
      addresses: ['127.0.0.0/8'],
      state: 'usable',
      last_used_at: null,
    })
    expect(body.token).toMatch(/^svt_[\w-]{43}$/)
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(30 * day)
    const { body: listed } = await owner.call(apiTokens.list)
    const { token, ...shown } = body
    expect(listed.results).toContainEqual(shown)
    expect(JSON.stringify(listed)).not.toContain(token)
    const { rows } = await sql<{ row: string }>`select t::text as row from api_token t`.execute(
      server.database.db,
    )
    const stored = rows.map(({ row }) => row).join('\n')
    expect(stored).toContain('Nightly report')
    for (const form of [token, Buffer.from(token).toString('hex'), token.slice(4)])
      expect(stored).not.toContain(form)
    const { subject, text } = await server.mails.next(personas.projectManager.email)
    expect(subject).toBe('A new API token for your account')
    expect(text).not.toContain(token)
    const staff = await as(server, 'staff')
    const { body: log } = await staff.call(auditLog.list, { query: { action: 'token.created' } })
    expect(log.results.some(({ subject: of }) => JSON.stringify(of).includes('person'))).toBe(true)
  })

  it('expires after 90 days unless chosen otherwise, and after a year at most', async () => {
    const owner = await as(server, 'plain')
    const { body } = await create(owner)
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(90 * day)
    expect((await create(owner, { days: 365 })).status).toBe(200)
    for (const days of [0, 366, 1.5, -1]) expect((await create(owner, { days })).status).toBe(400)
  })

  it('is refused with messages by field', async () => {
    const owner = await as(server, 'plain')
    const refused = await create(owner, { name: ' ', scopes: [], addresses: ['10.0.0.0/40'] })
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ['name', 'scopes', 'addresses']])
    expect((await create(owner, { password: 'not my password' })).body).toEqual({
      password: ['This is not your current password.'],
    })
    const unknown = await create(owner, { scopes: ['staff:read' as TokenScope] })
    expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['scopes']])
  })

  it('is made once when two requests have the same name', async () => {
    const owner = await as(server, 'advisor')
    const name = 'Sent twice'
    const answers = await Promise.all([create(owner, { name }), create(owner, { name: 'SENT twice' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'token_name_taken' })
    const { body } = await owner.call(apiTokens.list)
    await owner.call(apiTokens.revoke, { params: { id: body.results[0]!.id } })
    expect((await create(owner, { name })).status).toBe(200)
  })

  it('is refused beyond the number of tokens a person may have', async () => {
    const owner = await as(server, 'projectGuest')
    const { id } = (await owner.call(users.me)).body
    await sql`insert into api_token (person_id, name, token_hash, scopes, created_at, expires_at)
      select ${id}, 'Token ' || n, sha256(n::text::bytea), '{projects:read}', now(), now() + interval '1 day'
      from generate_series(1, ${apiTokenLimits.ofPerson}) n`.execute(server.database.db)
    const { status, body } = await create(owner)
    expect([status, body]).toMatchObject([409, { code: 'too_many_tokens' }])
    expect((await owner.call(apiTokens.list)).body.results).toHaveLength(apiTokenLimits.ofPerson)
  })
})

describe('a token', () => {
  it('is sent as Token or Bearer in any case, as is the token of a session', async () => {
    const { owner, token } = await program('projectMember')
    for (const secret of [token, owner.token!])
      for (const scheme of ['Token', 'token', 'Bearer', 'BEARER', 'bearer'])
        expect(
          (
            await person(server).request('GET', projects.list.path, {
              headers: { authorization: `${scheme} ${secret}` },
            })
          ).status,
        ).toBe(200)
    for (const wrong of [`Basic ${token}`, token, `Token${token}`, `Bearer ${token}x`])
      expect(
        (await person(server).request('GET', projects.list.path, { headers: { authorization: wrong } }))
          .status,
      ).toBe(401)
  })

  it('acts as its owner: it sees their projects and not those of others', async () => {
    const { owner, client } = await program('projectMember')
    const names = async (who: Person) =>
      (await who.call(projects.list)).body.results.map(({ id }) => id).sort()
    expect(await names(client)).toEqual(await names(owner))
    expect((await names(client)).length).toBeGreaterThan(0)
  })

  it('remembers its last use with the address', async () => {
    const { owner, id, client } = await program('projectMember')
    await client.call(projects.list)
    const { body } = await owner.call(apiTokens.list)
    const used = body.results.find((one) => one.id === id)!
    expect(used.last_used_ip).toMatch(/127\.0\.0\.1$/)
    expect(Date.now() - Date.parse(used.last_used_at!)).toBeLessThan(60_000)
  })

  it('says why it does not work: revoked, expired, wrong address, wrong scope, unknown', async () => {
    const revoked = await program('projectMember')
    expect(await answerOf(revoked.client)).toEqual([200, undefined])
    const revoke = () => revoked.owner.call(apiTokens.revoke, { params: { id: revoked.id } })
    const { body: ended } = await revoke()
    expect(ended).toMatchObject({ state: 'revoked' })
    expect(await answerOf(revoked.client)).toEqual([401, 'token_revoked'])
    // A second call changes nothing.
    expect((await revoke()).body).toEqual(ended)
    const elsewhere = await program('projectMember', { addresses: ['203.0.113.0/24', '2001:db8::/32'] })
    expect(await answerOf(elsewhere.client)).toEqual([401, 'token_address'])
    const here = await program('projectMember', { addresses: ['203.0.113.0/24', '127.0.0.1'] })
    expect(await answerOf(here.client)).toEqual([200, undefined])
    const other = await program('projectMember', { scopes: ['documents:write'] })
    const { status, body } = await other.client.call(projects.list)
    expect([status, body]).toEqual([
      400,
      {
        detail: 'This API token does not have the scope projects:read.',
        code: 'permission_denied',
        permission: 'projects:read',
      },
    ])
    expect(await answerOf(person(server, `svt_${'x'.repeat(43)}`))).toEqual([401, 'signed_out'])
    const { db } = server.database
    await db
      .updateTable('api_token')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', here.id)
      .execute()
    expect(await answerOf(here.client)).toEqual([401, 'token_expired'])
  })

  it('of somebody else cannot be revoked', async () => {
    const { id, client } = await program('projectMember')
    const other = await as(server, 'projectEditor')
    expect((await other.call(apiTokens.revoke, { params: { id } })).status).toBe(404)
    expect(await answerOf(client)).toEqual([200, undefined])
  })

  it('that ended is listed for 30 days, and then deleted', async () => {
    const { owner, id } = await program('projectEditor')
    await owner.call(apiTokens.revoke, { params: { id } })
    const { db } = server.database
    const isListed = async () => (await owner.call(apiTokens.list)).body.results.some((one) => one.id === id)
    const endedBefore = async (days: number) => {
      const revoked_at = new Date(Date.now() - days * day)
      await db.updateTable('api_token').set({ revoked_at }).where('id', '=', id).execute()
      await accessHourly({}, hourlyContext())
      return isListed()
    }
    expect([await endedBefore(29), await endedBefore(31)]).toEqual([true, false])
    expect(await db.selectFrom('api_token').select('id').where('id', '=', id).execute()).toEqual([])
  })
})

describe('what tokens reach', () => {
  /** The refusal of a request to every endpoint, as '400 permission_denied'. */
  async function refusals(
    client: Person,
    includes: (route: (typeof endpointsByTag)[string][number]) => boolean,
  ) {
    const found: [string, string][] = []
    for (const [tag, bound] of Object.entries(endpointsByTag))
      for (const route of bound.filter(includes)) {
        const { method, path } = route.endpoint
        const { status, body } = await client.request(method, path.replace(/:\w+/g, '1'), {
          headers: { 'idempotency-key': randomUUID() },
          ...(method !== 'GET' && { body: {} }),
        })
        found.push([`${tag} ${method} ${path}`, `${status} ${(body as { code?: string })?.code}`])
      }
    return found
  }

  it('every tag of the API document belongs to one area, or is out of reach', () => {
    const reached = tokenAreaNames.flatMap((name) => [...tokenAreas[name].tags])
    const webhooks = ['project-webhooks', 'institute-webhooks', 'webhooks']
    const closed = ['institute-audit', 'security', 'service-tokens', 'project-tokens', 'institute-tokens']
    const outOfReach = [
      'access',
      'registration',
      'staff',
      'home',
      'landing',
      'activity',
      'saved-views',
      'searchSettings',
      ...closed,
    ]
    expect([...reached, ...webhooks, ...outOfReach].sort()).toEqual(Object.keys(endpointsByTag).sort())
  })

  it('a token with all scopes for reading cannot write anything, even of staff', async () => {
    const { client } = await program('staff', { scopes: readScopes })
    const found = await refusals(client, ({ endpoint }) => !isRead(endpoint))
    expect(found.length).toBeGreaterThan(100)
    const admitted = found.filter(
      ([, why]) => why !== '400 permission_denied' && why !== '400 not_for_tokens',
    )
    expect(admitted).toEqual([])
    expect(found.filter(([, why]) => why === '400 permission_denied').length).toBeGreaterThan(60)
  })

  it('a token with all scopes does not reach the account, its tokens, or calls of staff', async () => {
    const { client, id } = await program('staff', { scopes: [...readScopes, ...writeScopes] })
    const found = await refusals(
      client,
      (route) =>
        route.endpoint.sessionOnly === true ||
        ['access', 'registration', 'staff'].some((tag) => endpointsByTag[tag]!.includes(route)),
    )
    expect(found.length).toBeGreaterThan(40)
    expect(found.filter(([, why]) => why !== '400 not_for_tokens')).toEqual([])
    const calls = [
      await client.call(apiTokens.list),
      await client.call(apiTokens.revoke, { params: { id } }),
      await client.call(sessions.list),
      await client.call(access.signOut),
      await client.call(profiles.update, { params: { id: 1 }, body: {} }),
      await client.call(accountDeletion.preview),
      await client.call(accounts.list),
    ]
    expect(calls.map(({ body }) => (body as unknown as { code: string }).code)).toEqual(
      calls.map(() => 'not_for_tokens'),
    )
    // Calls of staff among those of an area.
    const { body: reviewed } = await client.request('GET', '/api/institutes/review/')
    expect(reviewed).toMatchObject({ code: 'not_for_tokens' })
  })

  it('a token of staff sees only what its owner sees without being staff', async () => {
    const { owner, client } = await program('staff', { scopes: ['projects:write'] })
    const hidden = await server.database.db
      .selectFrom('project')
      .select('id')
      .where('project_visibility', '=', 'private')
      .where('deleted_at', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('participant')
              .select('participant.project_id')
              .whereRef('participant.project_id', '=', 'project.id')
              .where(
                'participant.person_id',
                '=',
                sql<number>`(select id from person where email = ${personas.staff.email})`,
              ),
          ),
        ),
      )
      .executeTakeFirstOrThrow()
    const read = (who: Person) => who.call(projects.read, { params: { id: hidden.id } })
    expect([(await read(owner)).status, (await read(client)).status]).toEqual([200, 404])
  })

  it('a token with the scope writes as its owner', async () => {
    const { client } = await program('projectAdmin', { scopes: ['projects:write'] })
    const { status, body } = await client.call(projects.create, {
      body: { name: 'Made by a program', type: 'Research', regions: ['Oceania'] } as never,
    })
    expect([status, body]).toMatchObject([201, { name: 'Made by a program' }])
    expect((await client.call(institutes.list)).body).toMatchObject({ permission: 'institutions:read' })
  })

  it('a token opens no live socket and no file by its name alone', async () => {
    const { client } = await program('projectMember', { scopes: [...readScopes, ...writeScopes] })
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/chat`)
    socket.on('open', () => socket.send(JSON.stringify({ command: 'init_chat', token: client.token })))
    const answer = await new Promise((received) => socket.once('message', (data) => received(String(data))))
    expect(JSON.parse(answer as string)).toMatchObject({ command: 'error', code: 'not_for_tokens' })
    socket.close()
    const file = await fetch(`${server.url}/media/report.pdf`, {
      headers: { authorization: `Token ${client.token}` },
    })
    expect([file.status, await file.json()]).toMatchObject([400, { code: 'not_for_tokens' }])
  })
})

describe('tokens end', () => {
  it('when the account is blocked, also after it is unblocked', async () => {
    const { client } = await program('projectEditor')
    const unblock = await blockAccountOf(server, 'projectEditor')
    expect(await answerOf(client)).toEqual([403, 'account_blocked'])
    await unblock()
    expect(await answerOf(client)).toEqual([401, 'token_revoked'])
  })

  it('when a forgotten password is replaced, which another person may have known', async () => {
    const { email } = personas.advisor
    const { client } = await program('advisor')
    await person(server).call(access.requestReset, { body: { email } })
    const mail = async (): Promise<string> => {
      const { subject, text } = await server.mails.next(email)
      return subject === 'Set a new password' ? text : mail()
    }
    const { id: uid, token } = linkIn(await mail())
    const password = 'a completely new password'
    const { status } = await person(server).call(access.confirmReset, {
      body: { uid: String(uid), token, new_password1: password, new_password2: password },
    })
    expect(status).toBe(200)
    expect(await answerOf(client)).toEqual([401, 'token_revoked'])
  })

  it('when the account is to be deleted, and disappear with it', async () => {
    const { owner, client, id } = await program('unapprovedMember')
    const { id: me } = (await owner.call(users.me)).body
    await owner.call(accountDeletion.request, { body: { password: demoPassword } })
    expect(await answerOf(client)).toEqual([401, 'token_revoked'])
    const { db } = server.database
    const longAgo = new Date(Date.now() - 40 * day)
    await db.updateTable('person').set({ deletion_requested_at: longAgo }).where('id', '=', me).execute()
    await eraseAccounts({}, hourlyContext())
    expect(await db.selectFrom('api_token').select('id').where('id', '=', id).execute()).toEqual([])
    expect(await answerOf(client)).toEqual([401, 'signed_out'])
  })
})

it("'Download my data' lists tokens without the secrets", async () => {
  const owner = await as(server, 'instituteAdmin')
  const { token } = await program(owner, { name: 'Excel on my desk' })
  const answer = await fetch(server.url + myData.download.path, {
    headers: { authorization: `Token ${owner.token}` },
  })
  const archive = unzipped(Buffer.from(await answer.arrayBuffer()))
  const listed = JSON.parse(String(archive['api-tokens.json'])) as object[]
  expect(listed).toMatchObject([{ name: 'Excel on my desk', scopes: ['projects:read'] }])
  expect(Object.keys(listed[0]!)).not.toContain('token_hash')
  expect(Object.values(archive).map(String).join('\n')).not.toContain(token)
})

it('requests of a token are limited on all nodes together, and the headers say how many are left', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'true' })
  const second = await startTestServer({ RATE_LIMITS: 'true' }, limited)
  try {
    const owner = await as(limited, 'projectMember')
    const { token } = (await create(owner, { scopes: ['people:read'] })).body
    const ask = (node: TestServer) => person(node, token).call(users.me)
    const first = await ask(limited)
    expect(first.headers.get('ratelimit-limit')).toBe('300')
    expect(first.headers.get('ratelimit-remaining')).toBe('299')
    expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(0)
    expect((await ask(second)).headers.get('ratelimit-remaining')).toBe('298')
    await limited.database.pool.query("update attempt_count set points = 300 where key like 'api-token0:%'")
    for (const node of [limited, second]) {
      const { status, headers, body } = await ask(node)
      expect([status, body]).toMatchObject([429, { code: 'too_many_requests' }])
      expect(headers.get('ratelimit-remaining')).toBe('0')
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    // Others are not concerned, and sessions have no such limit.
    expect((await owner.call(users.me)).headers.get('ratelimit-limit')).toBeNull()
    const other = (await create(owner, { scopes: ['people:read'] })).body.token
    expect((await person(limited, other).call(users.me)).status).toBe(200)
  } finally {
    await second.stop()
    await limited.stop()
  }
})

it('addresses match ranges of their family, also as IPv4 addresses of a dual-stack socket', () => {
  expect(isAmong('192.0.2.9', [])).toBe(true)
  expect(isAmong('192.0.2.9', ['192.0.2.0/24'])).toBe(true)
  expect(isAmong('::ffff:192.0.2.9', ['192.0.2.0/24'])).toBe(true)
  expect(isAmong('192.0.3.9', ['192.0.2.0/24', '192.0.2.9'])).toBe(false)
  expect(isAmong('2001:db8::5', ['192.0.2.0/24', '2001:db8::/32'])).toBe(true)
  expect(isAmong('2001:db9::5', ['2001:db8::/32'])).toBe(false)
  expect(isAmong('not an address', ['0.0.0.0/0'])).toBe(false)
})

import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { blockedPeople } from 'contract/contacts/blocked-people.endpoints.ts'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import type { ContactStanding } from 'contract/contacts/contacts.schemas.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let people: { person: Person; id: number }[]

beforeAll(async () => {
  server = await startTestServer()
  people = await Promise.all(
    (['plain', 'advisor', 'instituteAdmin'] as const).map(async (persona) => {
      const person = await as(server, persona)
      return { person, id: (await person.call(users.me)).body.id }
    }),
  )
})
afterAll(() => server.stop())

type Action = 'request' | 'accept' | 'reject' | 'remove' | 'block' | 'unblock'
interface Step {
  action: Action
  /** Indexes in `people` of the person acting and the person concerned. */
  who: number
  whom: number
}

/** The expected state after some steps, by pair and by direction. */
class Model {
  /** By pair (`0-1`): who sent the request, and whether it is accepted. */
  readonly pairs = new Map<string, { from: number; accepted: boolean }>()
  readonly rejected = new Set<string>()
  readonly blocks = new Set<string>()

  /** Applies the step if it is allowed. @returns whether it is */
  do({ action, who, whom }: Step): boolean {
    const pair = [who, whom].sort().join('-')
    const row = this.pairs.get(pair)
    const [to, from] = [`${who}>${whom}`, `${whom}>${who}`]
    if (action === 'unblock') return (this.blocks.delete(to), true)
    const isVisible = !this.blocks.has(from)
    switch (action) {
      case 'block':
        if (!isVisible) return false
        this.blocks.add(to)
        this.pairs.delete(pair)
        return true
      case 'request':
        if (!isVisible || this.blocks.has(to) || row?.accepted || row?.from === who) return false
        if (!row && this.rejected.has(to)) return false
        this.pairs.set(pair, row ? { ...row, accepted: true } : { from: who, accepted: false })
        return true
      case 'accept':
        // Accepting an accepted contact again is allowed to either side and changes nothing.
        if (!row || (!row.accepted && row.from === who)) return false
        this.pairs.set(pair, { ...row, accepted: true })
        return true
      case 'reject':
        if (!row || row.accepted || row.from === who) return false
        this.pairs.delete(pair)
        this.rejected.add(from)
        return true
      case 'remove':
        if (!row || (!row.accepted && row.from !== who)) return false
        this.pairs.delete(pair)
        return true
    }
  }

  standing(who: number, whom: number): ContactStanding | 404 {
    if (this.blocks.has(`${whom}>${who}`)) return 404
    if (this.blocks.has(`${who}>${whom}`)) return 'blocked'
    const row = this.pairs.get([who, whom].sort().join('-'))
    if (!row) return 'none'
    return row.accepted ? 'contact' : row.from === who ? 'sent' : 'received'
  }
}

const pairs = [
  [0, 1],
  [1, 0],
  [0, 2],
  [2, 0],
  [1, 2],
  [2, 1],
] as const
const step = fc.record({
  action: fc.constantFrom<Action>('request', 'request', 'accept', 'reject', 'remove', 'block', 'unblock'),
  pair: fc.constantFrom(...pairs),
})

it('the standing of each pair matches the model after any sequence of actions (SEC-41)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      await deleteAll()
      const model = new Model()
      for (const { action, pair } of steps) {
        const one: Step = { action, who: pair[0], whom: pair[1] }
        expect(await perform(one), JSON.stringify(one)).toBe(model.do(one))
      }
      for (const [who, whom] of pairs) expect(await standing(who, whom)).toBe(model.standing(who, whom))
      const rows = await server.database.db.selectFrom('contact').select('id').execute()
      expect(rows).toHaveLength(model.pairs.size)
    }),
    { numRuns: 60 },
  )
})

async function deleteAll() {
  const { db } = server.database
  for (const table of ['contact', 'contact_rejection', 'person_block'] as const)
    await db.deleteFrom(table).execute()
}

/** Performs the step over HTTP. @returns whether it was allowed */
async function perform({ action, who, whom }: Step): Promise<boolean> {
  const { person } = people[who]!
  const userId = people[whom]!.id
  const params = { id: await rowOf(people[who]!.id, userId) }
  const { status } = await {
    request: () => person.call(contacts.request, { body: { targetUserId: userId } }),
    accept: () => person.call(contacts.answer, { params, body: { accepted: true } }),
    reject: () => person.call(contacts.answer, { params, body: { accepted: false } }),
    remove: () => person.call(contacts.remove, { params }),
    block: () => person.call(blockedPeople.block, { params: { userId } }),
    unblock: () => person.call(blockedPeople.unblock, { params: { userId } }),
  }[action]()
  expect([200, 400, 404, 409]).toContain(status)
  return status === 200
}

/** Id of the row of two people, or an id that does not exist. */
async function rowOf(one: number, other: number): Promise<number> {
  const row = await server.database.db
    .selectFrom('contact')
    .select('id')
    .where('from_id', 'in', [one, other])
    .where('to_id', 'in', [one, other])
    .executeTakeFirst()
  return row?.id ?? 999_999
}

async function standing(who: number, whom: number): Promise<ContactStanding | 404> {
  const params = { userId: people[whom]!.id }
  const { status, body } = await people[who]!.person.call(contacts.standing, { params })
  return status === 404 ? 404 : body.standing
}

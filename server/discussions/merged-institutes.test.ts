import { transaction } from '../platform/database/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { instituteDiscussions } from 'contract/discussions/discussions.endpoints.ts'
import { instituteReview } from 'contract/institutes/institute-review.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { instituteBody } from '../institutes/testing/new-institute.ts'
import { waitingForLocks } from '../testing/waiting-for-locks.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let staff: Person
let keeper: Person
let founder: Person
beforeAll(async () => {
  server = await startTestServer()
  staff = await as(server, 'staff')
  keeper = await as(server, 'instituteAdmin')
  founder = await as(server, 'plain')
})
afterAll(() => server.stop())

const create = async (who: Person) => (await who.call(institutes.create, { body: instituteBody() })).body.id
const start = async (who: Person, institute: number, name: string) => {
  const body = { name, description: `About ${name}` }
  return (await who.call(instituteDiscussions.create, { params: { institute }, body })).body.id
}
const namesIn = async (who: Person, institute: number) => {
  const { status, body } = await who.call(instituteDiscussions.list, { params: { institute } })
  return status === 200 ? body.results.map(({ name }) => name).toSorted() : status
}
const merge = async (from: number, into: number, admins: number[] = []) =>
  (await staff.call(instituteReview.merge, { params: { id: from }, body: { into, admins } })).body.id
const founderId = async () => (await founder.call(users.me)).body.id

it('discussions of a duplicate move to the other institute, for its members and those who come along', async () => {
  const [kept, duplicate] = [await create(keeper), await create(founder)]
  await start(keeper, kept, 'Ours')
  const theirs = await start(founder, duplicate, 'Theirs')
  const params = { institute: duplicate, id: theirs }
  await founder.call(instituteDiscussions.addComment, { params, body: { comment: 'Before the merge' } })

  await merge(duplicate, kept, [await founderId()])
  for (const who of [keeper, founder]) await expect.poll(() => namesIn(who, kept)).toEqual(['Ours', 'Theirs'])
  const there = { institute: kept, id: theirs }
  const { body } = await keeper.call(instituteDiscussions.addComment, {
    params: there,
    body: { comment: 'After it' },
  })
  expect(body.comments.map(({ text }) => text)).toEqual(['Before the merge', 'After it'])
  const outsider = await as(server, 'advisor')
  expect((await outsider.call(instituteDiscussions.read, { params: there })).status).not.toBe(200)
})

it('undoing a merge returns exactly the duplicate’s own discussions', async () => {
  const [kept, duplicate] = [await create(keeper), await create(founder)]
  await start(keeper, kept, 'Ours')
  await start(founder, duplicate, 'Theirs')
  const merged = await merge(duplicate, kept, [await founderId()])
  await expect.poll(() => namesIn(keeper, kept)).toEqual(['Ours', 'Theirs'])
  await start(founder, kept, 'Since the merge')
  await staff.call(instituteReview.undoMerge, { params: { id: merged } })
  await expect.poll(() => namesIn(founder, duplicate)).toEqual(['Theirs'])
  await expect.poll(() => namesIn(keeper, kept)).toEqual(['Ours', 'Since the merge'])
  expect(await namesIn(founder, kept)).not.toContain('Since the merge')
})

it('undoing a merge waits for a move in progress without a deadlock', async () => {
  const [kept, duplicate] = [await create(keeper), await create(founder)]
  await start(founder, duplicate, 'Theirs')
  const merged = await merge(duplicate, kept)
  await expect.poll(() => namesIn(keeper, kept)).toEqual(['Theirs'])
  const { db } = server.database
  const { undone } = await transaction(db, async (tx) => {
    // The locks taken by a move: the merge first, then the institute through a foreign key.
    await sql`select from institute_merge where id = ${merged} for update`.execute(tx)
    const undoing = staff.call(instituteReview.undoMerge, { params: { id: merged } })
    await expect.poll(() => waitingForLocks(db)).toBeGreaterThan(0)
    await sql`select from institute where id = ${kept} for key share`.execute(tx)
    return { undone: undoing }
  })
  expect((await undone).status).toBe(200)
  await expect.poll(() => namesIn(founder, duplicate)).toEqual(['Theirs'])
})

it('undoing a merge before the move leaves the discussions where they were', async () => {
  const [kept, duplicate] = [await create(keeper), await create(founder)]
  await start(founder, duplicate, 'Theirs')
  const merged = await merge(duplicate, kept)
  expect((await staff.call(instituteReview.undoMerge, { params: { id: merged } })).status).toBe(200)
  await expect.poll(() => namesIn(founder, duplicate)).toEqual(['Theirs'])
  expect(await namesIn(keeper, kept)).toEqual([])
})

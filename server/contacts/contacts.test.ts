import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { blockedPeople } from 'contract/contacts/blocked-people.endpoints.ts'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { maxOpenRequests, maxRequestsPerRecipient } from 'contract/contacts/contacts.refusals.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { personas, type Persona } from '../../db/seed/personas.ts'
import { liveSocket } from '../testing/live-socket.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let anna: Person
let ben: Person
let annaId: number
let benId: number
const day = 24 * 60 * 60 * 1000

beforeAll(async () => {
  server = await startTestServer()
  ;[anna, annaId] = await signedIn('plain')
  ;[ben, benId] = await signedIn('advisor')
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { db } = server.database
  await db.deleteFrom('contact').execute()
  await db.deleteFrom('contact_rejection').execute()
  await db.deleteFrom('person_block').execute()
})

const signedIn = async (persona: Persona): Promise<[Person, number]> => {
  const one = await as(server, persona)
  return [one, (await one.call(users.me)).body.id]
}
const ask = (who: Person, targetUserId: number, note = '') =>
  who.call(contacts.request, { body: { targetUserId, note } })
const answer = (who: Person, id: number, accepted: boolean) =>
  who.call(contacts.answer, { params: { id }, body: { accepted } })
const remove = (who: Person, id: number) => who.call(contacts.remove, { params: { id } })
const standing = async (who: Person, userId: number) =>
  (await who.call(contacts.standing, { params: { userId } })).body.standing
const listed = async (who: Person) => (await who.call(contacts.list)).body

it('a request appears in both lists until the recipient accepts it', async () => {
  const { status, body } = await ask(anna, benId, 'We met in Nairobi.')
  expect(status).toBe(200)
  expect(body).toMatchObject({ accepted: false, note: 'We met in Nairobi.', accepted_at: null })
  expect([body.from.id, body.to.id]).toEqual([annaId, benId])
  expect([await standing(anna, benId), await standing(ben, annaId)]).toEqual(['sent', 'received'])
  expect((await listed(ben)).waiting).toBe(1)
  expect((await listed(anna)).waiting).toBe(0)
  expect((await answer(ben, body.id, true)).body.contact).toMatchObject({ id: body.id, accepted: true })
  expect([await standing(anna, benId), await standing(ben, annaId)]).toEqual(['contact', 'contact'])
  for (const who of [anna, ben]) expect((await listed(who)).results.map(({ id }) => id)).toEqual([body.id])
})

it('only the recipient can answer a request and only the sender can cancel it; others get a 404', async () => {
  const { id } = (await ask(anna, benId)).body
  const stranger = await as(server, 'projectMember')
  expect((await answer(anna, id, true)).body).toMatchObject({ code: 'permission_denied' })
  expect((await remove(ben, id)).body).toMatchObject({ code: 'permission_denied' })
  expect((await answer(stranger, id, true)).status).toBe(404)
  expect((await remove(stranger, id)).status).toBe(404)
  expect(await standing(anna, benId)).toBe('sent')
  expect((await remove(anna, id)).status).toBe(200)
  expect(await standing(ben, annaId)).toBe('none')
  expect((await ask(anna, benId)).status).toBe(200)
})

it('requests to oneself, repeated requests and requests to contacts are refused', async () => {
  expect((await ask(anna, annaId)).body).toMatchObject({
    detail: 'You cannot send request to yourself',
  })
  expect((await ask(anna, 0)).body).toEqual({ targetUserId: ['More than 0'] })
  const { id } = (await ask(anna, benId)).body
  const again = await ask(anna, benId)
  expect([again.status, again.body['detail']]).toEqual([409, 'Request already sent'])
  await answer(ben, id, true)
  expect((await ask(ben, annaId)).status).toBe(409)
  expect((await answer(ben, id, false)).status).toBe(409)
  expect((await answer(ben, id, true)).status).toBe(200)
})

it('two concurrent requests in opposite directions make one contact', async () => {
  for (let round = 0; round < 10; round++) {
    const answers = await Promise.all([ask(anna, benId), ask(ben, annaId)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const rows = await server.database.db.selectFrom('contact').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]!.accepted_at).not.toBeNull()
    await remove(anna, rows[0]!.id)
  }
})

it('a rejected sender may ask again after 30 days, the other person immediately', async () => {
  const { id } = (await ask(anna, benId)).body
  expect((await answer(ben, id, false)).body.contact).toBeNull()
  expect(await standing(ben, annaId)).toBe('none')
  const { body } = await anna.call(contacts.standing, { params: { userId: benId } })
  expect(Date.parse(body.may_ask_from!) - Date.now()).toBeGreaterThan(29 * day)
  expect((await ask(anna, benId)).body).toMatchObject({ code: 'contact_asked_too_soon' })
  await server.database.db
    .updateTable('contact_rejection')
    .set({ rejected_at: new Date(Date.now() - 31 * day) })
    .execute()
  expect((await ask(anna, benId)).status).toBe(200)
  await remove(anna, (await listed(anna)).results[0]!.id)
  await server.database.db.updateTable('contact_rejection').set({ rejected_at: new Date() }).execute()
  expect((await ask(ben, annaId)).status).toBe(200)
})

it('repeated requests to one person are limited, requests to others are not', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'true' })
  const people = await limited.database.db.selectFrom('person').select(['id', 'email']).execute()
  const idOf = (persona: Persona) => people.find(({ email }) => email === personas[persona].email)!.id
  const sender = await as(limited, 'plain')
  const recipient = await as(limited, 'advisor')
  for (let time = 0; time < maxRequestsPerRecipient; time++)
    expect((await remove(sender, (await ask(sender, idOf('advisor'))).body.id)).status).toBe(200)
  const refused = await ask(sender, idOf('advisor'))
  expect(refused).toMatchObject({ status: 429, body: { code: 'contact_asked_too_often' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
  expect((await ask(sender, idOf('staff'))).status).toBe(200)
  // A request that accepts the other person's request does not count.
  expect((await ask(recipient, idOf('plain'))).status).toBe(200)
  expect((await ask(sender, idOf('advisor'))).body).toMatchObject({ accepted: true })
  await limited.stop()
})

it('a person can have 30 unanswered requests', async () => {
  const { db } = server.database
  const others = await db
    .insertInto('person')
    .values(
      Array.from({ length: maxOpenRequests }, (_, n) => ({
        email: `open-${n}@seventeen.example`,
        email_key: `open-${n}@seventeen.example`,
        password_hash: 'x',
        first_name: 'Open',
        last_name: `Request ${n}`,
        active_modules: [],
        confirmed_at: new Date(),
      })),
    )
    .returning('id')
    .execute()
  const [atOnce, before] = [others.slice(0, 4), others.slice(4)]
  for (const { id } of before) expect((await ask(anna, id)).status).toBe(200)
  const answers = await Promise.all([...atOnce.map(({ id }) => ask(anna, id)), ask(anna, benId)])
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => (body as { code?: string }).code)).toEqual(['contact_too_many_requests'])
  const { total, results } = (await anna.call(contacts.list, { query: { state: 'sent', search: 'réquest' } }))
    .body
  expect(total).toBeGreaterThanOrEqual(maxOpenRequests - 1)
  expect(results).toHaveLength(25)
  // A request to a blocked account does not count, as the sender cannot see and cancel it.
  const asked = db.selectFrom('contact').select('to_id').where('from_id', '=', annaId).limit(1)
  await db.updateTable('person').set({ blocked_at: new Date() }).where('id', '=', asked).execute()
  const left = [benId, ...others.map((one) => one.id)]
  const known = await db.selectFrom('contact').select('to_id').where('from_id', '=', annaId).execute()
  const next = left.find((one) => !known.some(({ to_id }) => to_id === one))!
  expect((await ask(anna, next)).status).toBe(200)
})

it('blocking removes the contact, hides the blocker and prevents requests', async () => {
  const { id } = (await ask(anna, benId)).body
  await answer(ben, id, true)
  expect((await ben.call(blockedPeople.block, { params: { userId: annaId } })).status).toBe(200)
  expect((await listed(anna)).total).toBe(0)
  expect((await ask(anna, benId)).status).toBe(404)
  expect((await anna.call(contacts.standing, { params: { userId: benId } })).status).toBe(404)
  expect(await standing(ben, annaId)).toBe('blocked')
  expect((await ask(ben, annaId)).body).toMatchObject({ code: 'contact_blocked' })
  const { results } = (await ben.call(blockedPeople.list)).body
  expect(results.map((person) => person.id)).toEqual([annaId])
  expect((await anna.call(blockedPeople.list)).body.total).toBe(0)
  await ben.call(blockedPeople.unblock, { params: { userId: annaId } })
  expect([await standing(anna, benId), await standing(ben, annaId)]).toEqual(['none', 'none'])
})

it('open pages of a person who was never a contact reload when they are blocked and unblocked', async () => {
  const socket = await liveSocket(server.url, anna)
  const changes = () => socket.received.filter(({ command }) => command === 'changed').length
  socket.send({ command: 'watch', topic: `contacts:${annaId}` })
  await socket.receive('watching')
  await ben.call(blockedPeople.block, { params: { userId: annaId } })
  await expect.poll(changes).toBe(1)
  await ben.call(blockedPeople.unblock, { params: { userId: annaId } })
  await expect.poll(changes).toBe(2)
  // Unblocking a person who is not blocked publishes nothing.
  await ben.call(blockedPeople.unblock, { params: { userId: annaId } })
  await ask(ben, annaId)
  await expect.poll(changes).toBe(3)
  socket.close()
})

it('staff see people who have blocked them, but cannot send them requests', async () => {
  const [staff, staffId] = await signedIn('staff')
  await anna.call(blockedPeople.block, { params: { userId: staffId } })
  expect(await standing(staff, annaId)).toBe('none')
  expect((await ask(staff, annaId)).status).toBe(404)
})

it('the search covers both directions, and requests awaiting an answer come first', async () => {
  const [member, memberId] = await signedIn('projectMember')
  const friend = (await ask(anna, benId)).body
  await answer(ben, friend.id, true)
  const waiting = (await ask(member, annaId)).body
  const names = (await listed(anna)).results.map(({ id }) => id)
  expect(names).toEqual([waiting.id, friend.id])
  // The longest text that the search field accepts.
  expect((await anna.call(contacts.list, { query: { search: 'x'.repeat(200) } })).body.total).toBe(0)
  const search = (await member.call(users.me)).body.last_name.toUpperCase()
  const found = (await anna.call(contacts.list, { query: { search } })).body
  expect(found.results.map(({ from }) => from.id)).toEqual([memberId])
  const sent = (await member.call(contacts.list, { query: { state: 'sent' } })).body
  expect(sent.results.map(({ id }) => id)).toEqual([waiting.id])
})

it('several requests are answered at once; what is refused is named and does not stop the others', async () => {
  const answerSeveral = (ids: number[], accepted: boolean) =>
    ben.call(contacts.answerSeveral, { body: { ids, accepted } })
  const [guest, guestId] = await signedIn('projectGuest')
  const [, memberId] = await signedIn('projectMember')
  const first = (await ask(anna, benId)).body.id
  const second = (await ask(guest, benId)).body.id
  const own = (await ask(ben, memberId)).body.id
  const foreign = (await ask(anna, guestId)).body.id
  const { status, body } = await answerSeveral([second, own, first, foreign, first], true)
  expect(status).toBe(200)
  expect(body.done.toSorted()).toEqual([first, second].toSorted())
  expect(Object.fromEntries(body.refused.map(({ id, code }) => [id, code]))).toEqual({
    [own]: 'permission_denied',
    [foreign]: 'not_found',
  })
  expect([await standing(anna, benId), await standing(ben, guestId)]).toEqual(['contact', 'contact'])
  expect([await standing(ben, memberId), await standing(anna, guestId)]).toEqual(['sent', 'sent'])
  expect((await answerSeveral([], true)).status).toBe(400)
  expect(
    (
      await answerSeveral(
        Array.from({ length: 101 }, (_, at) => at + 1),
        true,
      )
    ).status,
  ).toBe(400)
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { events } from 'contract/events/events.endpoints.ts'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import { personas, type Persona } from '../../db/seed/personas.ts'
import { signInAll, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let people: Record<Persona, Person>
let ids: Record<Persona, number>
beforeAll(async () => {
  server = await startTestServer()
  ;({ people, ids } = await signInAll(server))
})
afterAll(() => server.stop())

const form = { start: '2031-05-12T06:00:00Z', end: '2031-05-12T14:00:00Z', time_zone: 'Africa/Nairobi' }
const created = async (changes: Partial<SentBodyOf<typeof events.create>> = {}) =>
  (await people.staff.call(events.create, { body: { title: 'Forum on Wells', ...form, ...changes } })).body.id
const attend = (who: Persona, id: number) =>
  people[who].call(events.update, { params: { id }, body: { attending: true } })
const listed = async (id: number, waiting = false) =>
  (
    await people.staff.call(events.attendees, {
      params: { id },
      query: waiting ? { waiting: 'true' } : {},
    })
  ).body.results.map(({ person }) => person.id)
const remove = (id: number, who: Persona, by: Persona = 'staff', reason?: string) =>
  people[by].call(events.removeAttendee, {
    params: { id, personId: ids[who] },
    body: { ...(reason && { reason }) },
  })
const admit = (id: number, who: Persona, by: Persona = 'staff') =>
  people[by].call(events.admitAttendee, { params: { id, personId: ids[who] }, body: { waiting: false } })
const write = (
  id: number,
  body: SentBodyOf<typeof events.writeToAttendees>,
  by: Persona = 'staff',
  key?: string,
) => people[by].call(events.writeToAttendees, { params: { id }, body, ...(key && { key }) })
const mailsTo = (who: Persona, subject: string) =>
  server.mails.all.filter((mail) => mail.to.includes(personas[who].email) && mail.subject === subject)

it('staff remove an attendee, who is told why, and the next in line gets the place', async () => {
  const id = await created({ title: 'Forum on Springs', capacity: 1 })
  for (const who of ['plain', 'projectMember', 'projectEditor'] as const) await attend(who, id)
  expect((await remove(id, 'plain', 'advisor')).status).toBe(400)
  expect((await remove(id, 'plain', 'staff', 'Registered twice')).status).toBe(200)
  expect(await listed(id)).toEqual([ids.projectMember])
  expect(await listed(id, true)).toEqual([ids.projectEditor])
  // A repetition removes and tells nothing.
  expect((await remove(id, 'plain')).status).toBe(200)
  const subject = 'You are no longer attending: Forum on Springs'
  await expect.poll(() => mailsTo('plain', subject).length).toBe(1)
  expect(mailsTo('plain', subject)[0]!.text).toContain('Registered twice')
  expect((await remove(id, 'projectEditor')).status).toBe(200)
  expect(await listed(id, true)).toEqual([])
  const log = await server.database.db
    .selectFrom('audit_entry')
    .select(['concerns', 'detail'])
    .where('action', '=', 'event.attendee_removed')
    .where('subject', '=', `event:${id}`)
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { concerns: `person:${ids.plain}`, detail: { reason: 'Registered twice' } },
    { concerns: `person:${ids.projectEditor}`, detail: {} },
  ])
})

it('staff choose whom of the waiting list to admit, whatever the order and capacity', async () => {
  const id = await created({ capacity: 1 })
  for (const who of ['plain', 'projectMember', 'projectEditor'] as const) await attend(who, id)
  expect((await admit(id, 'projectEditor', 'plain')).status).toBe(400)
  expect((await admit(id, 'projectEditor')).status).toBe(200)
  expect((await admit(id, 'projectEditor')).status).toBe(200)
  expect((await listed(id)).toSorted()).toEqual([ids.plain, ids.projectEditor].toSorted())
  expect(await listed(id, true)).toEqual([ids.projectMember])
  // The place of one of them is not free for others: two were given one.
  await remove(id, 'plain')
  expect(await listed(id)).toEqual([ids.projectEditor])
  const stranger = await admit(id, 'advisor')
  expect([stranger.status, stranger.body]).toMatchObject([409, { code: 'not_on_waiting_list' }])
})

it('staff write to attendees, to those waiting or to both, once', async () => {
  const id = await created({ capacity: 1 })
  for (const who of ['plain', 'projectMember'] as const) await attend(who, id)
  const message = { subject: 'Room 2', text: 'We meet in room 2.\nBring your badge.' }
  expect((await write(id, { to: 'everyone', ...message }, 'plain')).status).toBe(400)
  const empty = await write(id, { to: 'going', subject: ' ', text: '' })
  expect([empty.status, empty.body]).toMatchObject([400, { subject: ['Please enter a subject'] }])
  for (let time = 0; time < 2; time += 1)
    expect((await write(id, { to: 'going', ...message }, 'staff', `write-${id}`)).body).toEqual({ sent: 1 })
  await expect.poll(() => mailsTo('plain', 'Room 2').length).toBe(1)
  expect(mailsTo('plain', 'Room 2')[0]!.text).toContain('Bring your badge.')
  expect(mailsTo('plain', 'Room 2')[0]!.text).toContain(`/events/${id}`)
  expect(mailsTo('projectMember', 'Room 2')).toEqual([])
  expect((await write(id, { to: 'waiting', subject: 'Patience', text: 'Soon.' })).body).toEqual({ sent: 1 })
  await expect.poll(() => mailsTo('projectMember', 'Patience').length).toBe(1)
  expect((await write(id, { to: 'everyone', subject: 'Both', text: 'Soon.' })).body).toEqual({ sent: 2 })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { events } from 'contract/events/events.endpoints.ts'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import { loadCities } from '../places/places.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let staff: Person
beforeAll(async () => {
  server = await startTestServer()
  staff = await as(server, 'staff')
  await sql`truncate city`.execute(server.database.db)
  await loadCities(server.database.longReads, ['KE'])
})
afterAll(() => server.stop())

const form = {
  title: 'Forum on Wells',
  start: '2031-05-12T06:00:00Z',
  end: '2031-05-12T14:00:00Z',
  time_zone: 'Africa/Nairobi',
  country: 'KE',
  city: 'Nairobi',
}
const edit = async (id: number, body: SentBodyOf<typeof events.update>) =>
  (await staff.call(events.update, { params: { id }, body })).body.address

it('sending null replaces a position chosen on the map by that of the city', async () => {
  const { id, address } = (await staff.call(events.create, { body: form })).body
  expect(address.latitude).toBeCloseTo(-1.28, 1)
  const chosen = { latitude: -1.5, longitude: 37.5 }
  expect(await edit(id, chosen)).toMatchObject(chosen)
  // Changing another field keeps the position.
  expect(await edit(id, { title: 'Forum on Pumps' })).toMatchObject(chosen)
  expect(await edit(id, { ...form, latitude: null, longitude: null })).toMatchObject({
    latitude: address.latitude,
    longitude: address.longitude,
  })
})

it('a latitude without a longitude is ignored', async () => {
  const { address } = (await staff.call(events.create, { body: { ...form, latitude: 10 } })).body
  expect([address.latitude, address.longitude].map((degrees) => Math.round(degrees ?? 0))).toEqual([-1, 37])
})

it('an online event has no position on the map', async () => {
  const { id } = (await staff.call(events.create, { body: form })).body
  expect(await edit(id, { country: '', city: '', latitude: null, longitude: null })).toMatchObject({
    country_name: '',
    latitude: null,
    longitude: null,
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { places } from 'contract/places/places.endpoints.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { newcomer, newcomersInstitute, instituteNamed } from '../access/testing/newcomer.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { person } from '../testing/person.ts'
import { geocode, loadCities } from './places.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // Starts without cities, like a new installation.
  await sql`truncate city`.execute(server.database.db)
  expect(await loadCities(server.database.longReads, ['UG', 'DE', 'PE'])).toBeGreaterThan(5_000)
})
afterAll(() => server.stop())

const names = async (country: string, name?: string) => {
  const { body } = await person(server).call(places.cities, {
    query: { country, ...(name !== undefined && { name }) },
  })
  return body.results.map((city) => city.name)
}

it('cities are suggested while typing, the largest first, at most ten', async () => {
  expect((await names('UG', 'kam'))[0]).toBe('Kampala')
  expect((await names('ug', 'KAM'))[0]).toBe('Kampala')
  expect((await names('DE', 'mun'))[0]).toBe('Munich')
  expect(await names('DE')).toHaveLength(10)
  expect((await names('DE'))[0]).toBe('Berlin')
  expect(await names('KE', 'nai')).toEqual([])
})

it('without a country, cities of all countries are suggested from two characters on', async () => {
  const read = async (name: string) =>
    (await person(server).call(places.cities, { query: { name } })).body.results
  expect((await read('kampa'))[0]).toMatchObject({ name: 'Kampala', country: 'UG' })
  expect(new Set((await read('li')).map(({ country }) => country)).size).toBeGreaterThan(1)
  expect(await read('k')).toEqual([])
})

it('accents and special characters are ignored', async () => {
  expect((await names('DE', 'koeln')).length + (await names('DE', 'düsseldorf')).length).toBeGreaterThan(0)
  expect(await names('DE', 'dusseldorf')).toContain('Düsseldorf')
  for (const name of ['%', "'", '\\', '_']) expect(await names('DE', name)).toEqual([])
})

it('an invalid country is refused', async () => {
  for (const country of ['', 'U', 'Uganda', '%%'])
    expect((await person(server).call(places.cities, { query: { country } })).status).toBe(400)
})

it('loading again inserts nothing', async () => {
  expect(await loadCities(server.database.longReads)).toBe(0)
})

it('a city is found by its name or by a prefix', async () => {
  const { db } = server.database
  expect(await geocode(db, 'UG', ' KAMPALA ')).toEqual({
    latitude: expect.closeTo(0.316, 2),
    longitude: expect.closeTo(32.58, 1),
  })
  expect(await geocode(db, 'DE', 'Frankfurt')).toMatchObject({ latitude: expect.closeTo(50.1, 0) })
  expect(await geocode(db, 'DE', 'Atlantis')).toBeUndefined()
  expect(await geocode(db, 'PE', 'Kampala')).toBeUndefined()
})

it('a new institute appears on the map', async () => {
  await person(server).call(registration.register, { body: newcomer('mapped@seventeen.example') })
  const { latitude, longitude } = await instituteNamed(server.database.db, newcomersInstitute.name)
  expect([latitude, longitude]).toEqual([expect.closeTo(0.44, 1), expect.closeTo(33.2, 1)])
})

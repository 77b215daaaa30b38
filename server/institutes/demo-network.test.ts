import { transaction } from '../platform/database/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { detailsProblems } from 'contract/institutes/type-details.rules.ts'
import { normalisedWebsite } from 'contract/institutes/website.ts'
import { seedAroundPersonas } from '../../db/seed/demo.ts'
import { inventedInstitutes } from '../../db/seed/invented-institutes.ts'
import { seedNetwork } from '../../db/seed/network.ts'
import { as, person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await transaction(server.database.db, async (tx) => {
    await seedAroundPersonas(tx)
    await seedNetwork(tx, server.config, 'nobody signs in with this')
  })
})
afterAll(() => server.stop())

it('the demo data are a network: 120 institutes of all types in 60 countries, with marks, details, members and followers', async () => {
  const staff = await as(server, 'staff')
  const { body } = await staff.call(institutes.list, { query: { pageSize: 100 } })
  const { body: rest } = await staff.call(institutes.list, { query: { pageSize: 100, pageNumber: 2 } })
  const all = [...body.results, ...rest.results]
  expect([body.total, all.length]).toEqual([120, 120])
  expect(new Set(all.map(({ type }) => type))).toEqual(new Set(instituteTypeNames))
  expect(new Set(all.map(({ address }) => address.country_name)).size).toBeGreaterThanOrEqual(60)
  expect(all.every(({ avatar, mission, address }) => avatar && mission && address.latitude !== null)).toBe(
    true,
  )
  const picture = await person(server).request('GET', all[0]!.avatar!)
  expect(picture.headers.get('content-type')).toBe('image/png')
  const whole = await staff.call(institutes.read, { params: { id: all[77]!.id } })
  expect(whole.body.members_count).toBeGreaterThan(0)
  const follows = await server.database.db
    .selectFrom('institute_role')
    .select((row) => row.fn.countAll<number>().as('all'))
    .where('role', '=', 'Follower')
    .executeTakeFirstOrThrow()
  expect(follows.all).toBeGreaterThan(300)
})

it('invented institutes are accepted by the form, and their names are unique', () => {
  const many = inventedInstitutes(3000)
  expect(new Set(many.map(({ name }) => name)).size).toBe(3000)
  for (const { type, type_details, website_url } of many) {
    expect(detailsProblems(type, type_details)).toEqual({})
    expect(normalisedWebsite(website_url)).toBe(website_url)
  }
  expect(inventedInstitutes(10)).toEqual(inventedInstitutes(10))
})

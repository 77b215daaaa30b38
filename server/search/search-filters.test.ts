import { afterAll, beforeAll, expect, it } from 'vitest'
import { searchSettings } from 'contract/search/search-filters.endpoints.ts'
import { noSearchFilters } from 'contract/search/search-filters.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let plain: Person
beforeAll(async () => {
  server = await startTestServer()
  plain = await as(server, 'plain')
})
afterAll(() => server.stop())

it('searches of a member begin with everything until they choose filters, which are theirs alone', async () => {
  expect((await plain.call(searchSettings.read)).body).toEqual(noSearchFilters)
  const body = {
    kinds: ['projects', 'members'] as ('projects' | 'members')[],
    types: ['NGO' as const],
    sdgs: ['SDG7' as const],
    regions: ['Europe' as const],
  }
  // Stored in the order in which they are offered.
  const stored = { ...body, kinds: ['members', 'projects'] }
  expect((await plain.call(searchSettings.save, { body })).body).toEqual(stored)
  expect((await plain.call(searchSettings.read)).body).toEqual(stored)
  expect((await (await as(server, 'advisor')).call(searchSettings.read)).body).toEqual(noSearchFilters)
})

it('a search looks for something, and only for what there is', async () => {
  const { status, body } = await plain.request('PUT', '/api/user/search-filters/', {
    body: { kinds: [], types: ['Bakery'], sdgs: [], regions: [] },
  })
  expect(status).toBe(400)
  expect(body).toMatchObject({ kinds: ['Please select what to look for'] })
  expect(JSON.stringify(body)).toContain('Invalid Institute type')
})

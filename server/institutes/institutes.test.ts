import { afterAll, beforeAll, expect, it } from 'vitest'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { isIn } from 'contract/institutes/map-area.ts'
import { personaInstitutes, type Persona } from '../../db/seed/personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { instituteBody } from './testing/new-institute.ts'

let server: TestServer
let people: Record<'instituteAdmin' | 'plain' | 'staff' | 'unapprovedMember', Person>
beforeAll(async () => {
  server = await startTestServer()
  const names = ['instituteAdmin', 'plain', 'staff', 'unapprovedMember'] satisfies Persona[]
  people = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await as(server, name)])),
  ) as typeof people
})
afterAll(() => server.stop())

const create = async (who: Person, changes = {}) =>
  (await who.call(institutes.create, { body: instituteBody(changes) })).body
const read = (who: Person, id: number) => who.call(institutes.read, { params: { id } })

it('the creator of an institute is its Admin, and everybody can find it immediately', async () => {
  const made = await people.plain.call(institutes.create, {
    body: instituteBody({
      name: 'Rift Valley Water',
      user_role: 'Director',
      website_url: 'WWW.RiftWater.Example/Home',
    }),
  })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    name: 'Rift Valley Water',
    type: 'NGO',
    website_url: 'http://www.riftwater.example/Home',
    profile_visibility: 'public',
    is_admin: true,
    is_member: true,
    is_new: null,
    address: { country: 'KE', country_name: 'Kenya', region_name: 'Eastern Africa', city_name: 'Nairobi' },
    currentUsersRoles: [
      { role: 'Admin', approved: true },
      { role: 'Director', approved: true },
    ],
  })
  expect(made.body.completeness).toMatchObject({ percent: expect.any(Number) })
  expect(made.body.completeness!.missing.map(({ field }) => field)).toContain('type_details.legal_status')
  const { body } = await people.unapprovedMember.call(institutes.list, { query: { name: 'rift VALLEY' } })
  expect(body.results).toMatchObject([
    { id: made.body.id, is_admin: false, is_following: false, is_viewed: false },
  ])
  expect(body.total).toBe(1)
  const seen = await read(people.staff, made.body.id)
  expect(seen.body).toMatchObject({ is_new: true, is_admin: false })
})

it('an invalid form gets messages by field, and nothing is stored', async () => {
  const { status, body } = await people.plain.call(institutes.create, {
    body: { type: 'Bakery', address: { country: 'DE', region: 'Oceania' }, total_number_of_staff: -1 },
  })
  expect(status).toBe(400)
  expect(body).toEqual({
    name: ['Please enter name'],
    type: ['Invalid Institute type'],
    sustainable_development_goals: ['Please select at least one sustainable development goal'],
    website_url: ['Please enter a valid website'],
    total_number_of_staff: ['Please enter a whole number from 0 to 10,000,000'],
    address: {
      country: ['Please select country'],
      city: ['Please enter city'],
      zip_code: ['Please enter postal code'],
      street: ['Please enter street'],
    },
  })
})

it('details are sent second; missing required ones are refused, empty ones are dropped', async () => {
  const { id } = (
    await people.plain.call(institutes.register, {
      body: { create_new_institute: true, user_role: 'CEO', instituteData: instituteBody() },
    })
  ).body
  const put = (type_details: Record<string, unknown>) =>
    people.plain.call(institutes.updateTypeDetails, { params: { id }, body: { type_details } })
  const missing = await put({ legal_status: 'Bank', working_regions: [], focus_areas: null })
  expect(missing.status).toBe(400)
  expect(missing.body).toEqual({
    type_details: {
      legal_status: ['Please select legal status'],
      working_regions: ['Please select working regions'],
      focus_areas: ['Please select focus areas'],
    },
  })
  const { body } = await put({
    legal_status: 'Local foundation',
    working_regions: ['Eastern Africa'],
    focus_areas: ['Education'],
    target_groups: null,
    savings: ['Voluntary'],
    hacked: true,
  })
  expect(body.type_details).toEqual({
    legal_status: 'Local foundation',
    working_regions: ['Eastern Africa'],
    focus_areas: ['Education'],
  })
})

it('the count of a filter option is the number of results when it is chosen', async () => {
  const list = async (query: object) => (await people.plain.call(institutes.list, { query })).body
  await create(people.plain, {
    type: 'Academia',
    sustainable_development_goals: ['SDG14'],
    name: 'Reef College',
  })
  const all = await list({ pageSize: 100 })
  expect(all.results).toHaveLength(all.total)
  for (const [filter, counts] of Object.entries(all.counts))
    for (const [option, count] of Object.entries(counts))
      expect([option, (await list({ [filter]: option })).total]).toEqual([option, count])
  const narrowed = await list({ type: ['Academia', 'Financial Institution'], sdg: 'SDG14' })
  expect(narrowed.counts.type['Academia']).toBe(1)
  expect(narrowed.total).toBe(narrowed.counts.sdg['SDG14'])
  expect((await list({ type: 'Technical assistance/Consultant' })).total).toBe(0)
  const { status, body } = await people.plain.call(institutes.list, { query: { type: 'Bakery' } })
  expect([status, body]).toEqual([400, { type: ['Invalid Institute type'] }])
})

it('the map has the same institutes as the list, and gets 304 until one changes', async () => {
  const query = { area: '-90,-40,-30,20' }
  const { body: list } = await people.plain.call(institutes.list, { query })
  const { body: points, headers } = await people.plain.call(institutes.gps, { query })
  expect(list.results.map(({ name }) => name)).toEqual([personaInstitutes.other])
  expect(points).toEqual([
    [
      list.results[0]!.id,
      personaInstitutes.other,
      'Investor/Asset manager',
      -12.04318,
      -77.02824,
      'http://fondoandino.example',
    ],
  ])
  const tag = { 'if-none-match': headers.get('etag')! }
  const path = '/api/institutes/gps?area=-90,-40,-30,20'
  expect((await people.plain.request('GET', path, { headers: tag })).status).toBe(304)
  await create(people.plain, {
    address: {
      ...instituteBody().address,
      country: 'PE',
      region: 'South America',
      city: 'Cusco',
      latitude: -13.52,
      longitude: -71.97,
    },
  })
  const after = await people.plain.request('GET', path, { headers: tag })
  expect([after.status, (after.body as unknown[]).length]).toEqual([200, 2])
  const map = await people.plain.call(institutes.map, { query: { zoom: 3, view: '-90,-40,-30,20' } })
  expect(map.body).toMatchObject({ clusters: [], total: 2 })
  expect(map.body.points).toHaveLength(2)
})

it('the bounds of the map contain every institute found, across the date line, and no private one', async () => {
  const bounds = async (query: object, who = people.plain) =>
    (await who.call(institutes.mapBounds, { query })).body.bounds
  const located = (city: string, country: string, latitude: number, longitude: number, more: object = {}) =>
    create(people.plain, {
      name: `Dateline ${city}`,
      address: { ...instituteBody().address, country, city, region: 'Oceania', latitude, longitude },
      ...more,
    })
  await located('Suva', 'FJ', -18.14, 178.44)
  await located('Apia', 'WS', -13.83, -171.76)
  const query = { name: 'Dateline' }
  expect(await bounds(query)).toEqual({ west: 178.44, south: -18.14, east: -171.76, north: -13.83 })
  await located('London', 'KI', 1.99, -157.47, { profile_visibility: 'private' })
  expect(await bounds(query)).toMatchObject({ east: -157.47 })
  expect(await bounds(query, people.unapprovedMember)).toMatchObject({ east: -171.76 })
  expect(await bounds({ name: 'No such institute' })).toBeNull()
  const { body: all } = await people.plain.call(institutes.gps)
  const whole = await bounds({})
  for (const [, , , latitude, longitude] of all) expect(isIn(whole!, latitude, longitude)).toBe(true)
})

it('following and viewing an institute is stored per person, and can be sent repeatedly', async () => {
  const { id } = await create(people.plain)
  const who = people.unapprovedMember
  for (const follow of [true, true]) await who.call(institutes.follow, { params: { id }, body: { follow } })
  await who.call(institutes.viewed, { params: { id }, body: { viewed: true } })
  expect((await read(who, id)).body).toMatchObject({ is_following: true, is_viewed: true, is_member: false })
  const { body } = await who.call(institutes.list, { query: { following: 'true' } })
  expect(body.results.map((one) => one.id)).toEqual([id])
  expect((await who.call(institutes.mine)).body).not.toHaveProperty('Follower')
  await who.call(institutes.follow, { params: { id }, body: { follow: false } })
  await who.call(institutes.viewed, { params: { id }, body: { viewed: false } })
  expect((await read(who, id)).body).toMatchObject({ is_following: false, is_viewed: false })
})

it('if two Admins save concurrently, the second save is refused', async () => {
  const { id, updated_at } = await create(people.plain)
  const save = (mission: string, seen: string) =>
    people.plain.call(institutes.update, { params: { id }, body: { mission, updated_at: seen } })
  const both = await Promise.all([save('one', updated_at), save('two', updated_at)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const stored = (await read(people.plain, id)).body
  expect(stored.mission).toBe(both[0]!.status === 200 ? 'one' : 'two')
  expect((await save('three', stored.updated_at)).body.mission).toBe('three')
})

it('a change keeps fields that were not sent, geocodes a new city, and is in the audit log with before and after, once', async () => {
  const { id } = await create(people.plain, { mission: 'Water for all.' })
  const put = async (body: object, who = people.plain) =>
    (await who.call(institutes.update, { params: { id }, body })).body
  const moved = await put({
    address: { city: 'Mombasa', latitude: -4.05, longitude: 39.66 },
    short_name: 'SST',
  })
  expect(moved).toMatchObject({ mission: 'Water for all.', short_name: 'SST' })
  expect(moved.address).toMatchObject({
    city: 'Mombasa',
    zip_code: '00100',
    latitude: -4.05,
    longitude: 39.66,
  })
  const change = { mission: 'Water and light for all.', total_number_of_staff: 12 }
  const byStaff = await put(change, people.staff)
  expect(byStaff.address).toMatchObject({ latitude: -4.05 })
  // Saving the same again changes nothing and notifies nobody.
  expect(await put(change, people.staff)).toMatchObject(change)
  const entries = await server.database.db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('subject', '=', `institute:${id}`)
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { action: 'institute.created' },
    { action: 'institute.updated', detail: { before: { city: 'Nairobi' }, after: { city: 'Mombasa' } } },
    {
      action: 'institute.updated_by_staff',
      detail: {
        before: { mission: 'Water for all.', total_number_of_staff: null },
        after: { mission: 'Water and light for all.', total_number_of_staff: 12 },
      },
    },
  ])
})

it('a short city is confirmed once, and a date of establishment is from 1500 to today', async () => {
  const { plain } = people
  const { address } = instituteBody()
  const ho = { country: 'GH', region: 'Western Africa', city: 'Ho', street: address.street, zip_code: '' }
  const first = await plain.request('POST', '/api/institutes/', { body: instituteBody({ address: ho }) })
  expect([first.status, first.body]).toEqual([
    400,
    { address: { city: ['Please enter city (at least 3 letters)'] } },
  ])
  const { id } = await create(plain, { address: ho, confirmed: ['address.city'] })
  const update = (body: object) => plain.request('PUT', `/api/institutes/${id}/`, { body })
  expect((await update({ address: ho, mission: 'Clean water' })).status).toBe(200)
  expect((await update({ address: { city: 'Wa' } })).status).toBe(400)
  expect((await update({ address: { city: 'Wa' }, confirmed: ['address.city'] })).status).toBe(200)
  expect((await update({ name: 'Water of www.evil' })).body).toEqual({
    name: ['A name cannot contain a web address'],
  })
  expect((await update({ date_of_establishment: '1500-01-01' })).status).toBe(200)
  for (const date_of_establishment of ['1499-12-31', '0001-01-01', '9999-01-01', '2024-02-30'])
    expect(Object.keys((await update({ date_of_establishment })).body as object)).toEqual([
      'date_of_establishment',
    ])
})

it('only Admins and staff may edit an institute', async () => {
  const { id } = await create(people.plain)
  const body = { mission: 'Mine now' }
  for (const who of [people.instituteAdmin, people.unapprovedMember]) {
    const answer = await who.call(institutes.update, { params: { id }, body })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'permission_denied', permission: 'UPDATE_INSTITUTE' },
    })
  }
  expect((await people.staff.call(institutes.update, { params: { id }, body })).status).toBe(200)
})

it('fields that only the server sets cannot be sent', async () => {
  const { id } = await create(people.plain)
  const sneaked = { is_new: false, is_admin: true, created_by: 1, merged_into: 1, similar_to: [1], id: 1 }
  await people.plain.call(institutes.update, { params: { id }, body: { mission: 'x', ...sneaked } as object })
  const row = await server.database.db
    .selectFrom('institute')
    .select(['is_new', 'merged_into', 'similar_to', 'mission'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ is_new: true, merged_into: null, similar_to: expect.any(Array), mission: 'x' })
})

it('the nearest institutes share goals and lie close to one of mine, and mine come last', async () => {
  const marker = 'Nearness'
  const nairobi = { latitude: -1.29, longitude: 36.82 }
  const addressAt = (position: { latitude: number; longitude: number }) => ({
    ...instituteBody().address,
    ...position,
  })
  const at = (position: typeof nairobi, changes: object) =>
    create(people.staff, {
      ...changes,
      name: `${marker} ${JSON.stringify(changes).replaceAll(/[^A-Z0-9]/g, '')} ${JSON.stringify(position).length}`,
      address: addressAt(position),
    })
  const near = await as(server, 'advisor')
  const list = async (who: Person, query: object = {}) =>
    (await who.call(institutes.list, { query: { name: marker, sort: 'nearest', pageSize: 100, ...query } }))
      .body
  expect(await list(near)).toMatchObject({ my_goals: null })

  const own = await create(near, {
    name: `${marker} own`,
    sustainable_development_goals: ['SDG7', 'SDG13'],
    address: addressAt(nairobi),
  })
  const goals = (...codes: string[]) => ({ sustainable_development_goals: codes })
  const far = { latitude: 52.52, longitude: 13.4 }
  const sharesAllFar = await at(far, goals('SDG7', 'SDG13'))
  const sharesAllHere = await at(nairobi, goals('SDG7', 'SDG13'))
  const sharesOneHere = await at(nairobi, goals('SDG7', 'SDG1', 'SDG2'))
  const sharesNone = await at(nairobi, goals('SDG1'))
  const nearest = [sharesAllHere, sharesAllFar, sharesOneHere, sharesNone, own].map(({ id }) => id)

  const body = await list(near)
  expect(body.my_goals).toEqual(['SDG7', 'SDG13'])
  expect(body.results.map(({ id }) => id)).toEqual(nearest)
  const pages = [1, 2, 3].map((pageNumber) => list(near, { pageNumber, pageSize: 2 }))
  expect((await Promise.all(pages)).flatMap(({ results }) => results.map(({ id }) => id))).toEqual(nearest)
  expect((await list(near, { sort: 'name' })).results.map(({ id }) => id)).not.toEqual(nearest)
  const { status } = await near.call(institutes.list, { query: { sort: 'size' as 'name' } })
  expect(status).toBe(400)
})

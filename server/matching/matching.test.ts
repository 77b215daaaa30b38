import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { focusAreas } from 'contract/institutes/focus-areas.ts'
import { regions } from 'contract/places/regions.ts'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { linkOf } from 'contract/notifications/notifications.rules.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import { instituteBody } from '../institutes/testing/new-institute.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import { personas } from '../../db/seed/personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { tellOfQuestions } from './contact/questions.ts'

let server: TestServer
let plain: Person
let advisor: Person
let staff: Person
beforeAll(async () => {
  server = await startTestServer()
  plain = await as(server, 'plain')
  advisor = await as(server, 'advisor')
  staff = await as(server, 'staff')
})
afterAll(() => server.stop())

type Profiles = SentBodyOf<typeof searchProfiles.save>
const save = (who: Person, body: Profiles) => who.call(searchProfiles.save, { body })
const matched = async (who: Person, query = {}) =>
  (await who.call(searchProfiles.matched, { query: { pageSize: 100, ...query } })).body
const fit = async (who: Person, id: number) => (await who.call(searchProfiles.fit, { params: { id } })).body
const idsOf = ({ results }: { results: { id: number }[] }) => results.map(({ id }) => id)
const details = (changes = {}) => ({
  legal_status: 'Local foundation',
  working_regions: ['Oceania'],
  focus_areas: ['Biodiversity'],
  ...changes,
})
/** Creates a foundation in Fiji that works on life below water, unlike institutes of other tests. */
const create = async (who: Person, changes: object = {}) => {
  const address = {
    country: 'FJ',
    region: 'Oceania',
    city: 'Suva',
    zip_code: '00679',
    street: 'Victoria Parade 3',
  }
  const body = {
    ...instituteBody({ sustainable_development_goals: ['SDG14'], address, type_details: details() }),
    ...changes,
  }
  return (await who.call(institutes.create, { body })).body
}
const foundations = {
  NGO: {
    sustainable_development_goals: ['SDG14'],
    focus_areas: ['Biodiversity'],
    region: ['Oceania'],
    must: ['region'],
  },
}

it('the list reports when there is no search profile, and saved profiles are returned', async () => {
  expect(await matched(plain)).toMatchObject({ results: [], total: 0, has_search_profile: false })
  const saved = await save(plain, { ...foundations, Academia: { research_areas: [] } })
  expect(saved.status).toBe(200)
  const stored = [
    { institute_type: 'NGO', options: { ...foundations.NGO } },
    { institute_type: 'Academia', options: {} },
  ]
  expect(saved.body).toEqual(stored)
  // A category that is missing is removed.
  await save(plain, foundations)
  expect((await plain.call(searchProfiles.read)).body).toEqual(stored.slice(0, 1))
  expect((await advisor.call(searchProfiles.read)).body).toEqual([])
  const wrong = await plain.request('POST', '/api/searchprofile/', {
    body: { Bakery: {}, NGO: { region: ['Mars'] } },
  })
  expect(wrong.status).toBe(400)
  expect(wrong.body).toEqual({
    Bakery: ['Invalid Institute type'],
    NGO: { region: ['Please select region'] },
  })
  // Unlike an empty object, which removes all categories.
  const none = await plain.request('POST', '/api/searchprofile/', { body: null })
  expect(none.status).toBe(400)
  expect((await plain.call(searchProfiles.read)).body).toEqual(stored.slice(0, 1))
})

it('of two concurrent requests one is stored as a whole', async () => {
  for (let tries = 0; tries < 10; tries++) {
    await save(plain, {})
    const sent = [foundations, { Academia: {} }]
    const answers = await Promise.all(sent.map((profiles) => save(plain, profiles)))
    const { body } = await plain.call(searchProfiles.read)
    expect(answers.map((answer) => answer.body)).toContainEqual(body)
  }
})

it('a multipart request is accepted', async () => {
  const form = new FormData()
  form.set('document', new Blob([JSON.stringify(foundations)], { type: 'application/json' }))
  const answer = await plain.request('POST', '/api/searchprofile/', { raw: form })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual([{ institute_type: 'NGO', options: foundations.NGO }])
})

it('new and edited institutes appear in or disappear from the matches immediately', async () => {
  await save(plain, foundations)
  const made = await create(staff)
  const found = (await matched(plain)).results.find(({ id }) => id === made.id)
  expect(found).toMatchObject({
    relevant_index: 99,
    is_viewed: false,
    feedback: null,
    match: {
      reasons: [
        { text: 'Works on SDG 14' },
        { text: 'Focus areas: Biodiversity' },
        { text: 'Works in Oceania' },
      ],
      gap: null,
      seeking: 99,
      sought: null,
      one_sided: true,
      coverage: { known: 3, asked: 3 },
    },
  })
  expect(await fit(plain, made.id)).toMatchObject({ state: 'match', relevant_index: 99 })
  await staff.call(institutes.update, {
    params: { id: made.id },
    body: {
      // Where it works counts, not its seat.
      type_details: details({ working_regions: ['Europe'] }),
      updated_at: made.updated_at,
    },
  })
  expect(idsOf(await matched(plain))).not.toContain(made.id)
  expect(await fit(plain, made.id)).toMatchObject({
    state: 'must_missed',
    relevant_index: null,
    match: { gap: { text: 'Does not work in Oceania' } },
  })
})

it('both sides see the same score, but not what the other searches for', async () => {
  const reef = await create(advisor, { name: 'Reef Watch Fiji' })
  const lender = await create(plain, {
    name: 'Lagoon Savings',
    type: 'Financial Institution',
    type_details: {
      legal_status: 'Rural Bank',
      regulated: 'Yes',
      focus_areas: ['Biodiversity'],
      services_offered: ['Green loans'],
      regions: ['Oceania'],
    },
  })
  await save(plain, foundations)
  await save(advisor, {
    'Financial Institution': {
      services_offered: ['Green loans', 'Microinsurance'],
      regulated: ['Yes'],
      region: ['Oceania'],
    },
  })
  const [mine] = (await matched(plain)).results.filter(({ id }) => id === reef.id)
  const [theirs] = (await matched(advisor)).results.filter(({ id }) => id === lender.id)
  expect(mine?.relevant_index).toBeGreaterThan(20)
  expect(mine?.relevant_index).toBe(theirs?.relevant_index)
  expect(mine?.match).toMatchObject({
    seeking: theirs?.match.sought,
    sought: theirs?.match.seeking,
    one_sided: false,
  })
  expect(mine?.match.sought_for).toContain('Region')
  expect(JSON.stringify(mine?.match.sought_for)).not.toMatch(/Green loans|Microinsurance|Oceania/)
  // If my institute fails one of their required criteria, neither side sees the other.
  await save(advisor, { 'Financial Institution': { regulated: ['No'], must: ['regulated'] } })
  expect(idsOf(await matched(plain))).not.toContain(reef.id)
  expect(idsOf(await matched(advisor))).not.toContain(lender.id)
  await save(advisor, {})
  expect(idsOf(await matched(plain))).toContain(reef.id)
})

it('search profiles of former members of an institute do not count for it', async () => {
  const reef = await create(advisor, { name: 'Atoll Trust' })
  const lender = await create(plain, { name: 'Atoll Bank', type: 'Governamental agencies', type_details: {} })
  await save(plain, foundations)
  await save(advisor, { 'Governamental agencies': { sustainable_development_goals: ['SDG1'] } })
  expect(lender.id).toBeGreaterThan(0)
  expect(idsOf(await matched(plain))).not.toContain(reef.id)
  const members = await staff.call(instituteMembers.list, { params: { id: reef.id } })
  expect(members.status).toBe(200)
  await server.database.db.deleteFrom('institute_role').where('institute_id', '=', reef.id).execute()
  expect(idsOf(await matched(plain))).toContain(reef.id)
  await save(advisor, {})
})

it('an Admin names whose search profiles count for the institution, and members see it', async () => {
  const reef = await create(advisor, { name: 'Spoken Reef' })
  await create(plain, { name: 'Spoken Agency', type: 'Governamental agencies', type_details: {} })
  const params = { id: reef.id }
  const { db } = server.database
  const idOf = async (name: 'advisor' | 'projectGuest') =>
    (
      await db
        .selectFrom('person')
        .select('id')
        .where('email', '=', personas[name].email)
        .executeTakeFirstOrThrow()
    ).id
  const [admin, colleague] = [await idOf('advisor'), await idOf('projectGuest')]
  const guest = await as(server, 'projectGuest')
  const join = () =>
    db
      .insertInto('institute_role')
      .values({ institute_id: reef.id, person_id: colleague, role: 'Analyst', approved: true })
      .execute()
  await join()
  await save(plain, foundations)
  // The colleague requires what the agency does not have, the Admin does not.
  await save(advisor, { 'Governamental agencies': { sustainable_development_goals: ['SDG14'] } })
  await save(guest, {
    'Governamental agencies': {
      sustainable_development_goals: ['SDG1'],
      must: ['sustainable_development_goals'],
    },
  })
  const seen = async (who: Person) => (await who.call(searchProfiles.speakers, { params })).body
  const name = (who: Person, people: number[]) =>
    who.request('PUT', `/api/searchprofile/speakers/${reef.id}/`, { body: { people } })
  expect((await seen(guest)).may_name).toBe(false)
  expect((await seen(advisor)).results.map(({ id, counts }) => [id, counts])).toEqual(
    expect.arrayContaining([
      [admin, true],
      [colleague, true],
    ]),
  )
  const listed = async () => idsOf(await matched(plain)).includes(reef.id)
  expect(await listed()).toBe(true)
  expect((await name(advisor, [colleague])).status).toBe(200)
  expect((await seen(guest)).results).toMatchObject([
    { id: colleague, is_named: true, counts: true, categories: ['Governamental agencies'] },
    { id: admin, is_named: false, counts: false },
  ])
  expect(await listed()).toBe(false)
  expect((await fit(plain, reef.id)).state).toBe('must_missed')
  // Only Admins name, only members see, and only members can be named.
  expect((await name(guest, [])).status).toBe(400)
  expect((await plain.request('GET', `/api/searchprofile/speakers/${reef.id}/`)).body).toMatchObject({
    code: 'matching.members_only',
  })
  expect((await name(advisor, [999_999])).body).toEqual({
    people: ['Please choose among the members of the institution.'],
  })
  // When the named member leaves, all others count again.
  await db
    .deleteFrom('institute_role')
    .where('institute_id', '=', reef.id)
    .where('person_id', '=', colleague)
    .execute()
  expect(await listed()).toBe(true)
  await save(guest, {})
  await save(advisor, {})
})

it('interest of both sides introduces them once; interest of one side is not disclosed', async () => {
  const reef = await create(advisor, { name: 'Mutual Reef' })
  const bank = await create(plain, { name: 'Mutual Bank' })
  const told = async (who: Person) =>
    (await who.call(notifications.list, { query: { pageSize: 100 } })).body.results
      .map(({ description }) => description)
      .filter((text) => text.includes('Mutual'))
  const give = async (who: Person, id: number, feedback: 'interested' | null) =>
    (await who.call(searchProfiles.giveFeedback, { params: { id }, body: { feedback } })).body
  expect(await give(plain, reef.id, 'interested')).toEqual({ feedback: 'interested', is_mutual: false })
  expect(await give(plain, reef.id, null)).toEqual({ feedback: null, is_mutual: false })
  // Withdrawn interest does not count.
  expect((await give(advisor, bank.id, 'interested')).is_mutual).toBe(false)
  expect((await give(plain, reef.id, 'interested')).is_mutual).toBe(true)
  expect((await give(advisor, bank.id, 'interested')).is_mutual).toBe(true)
  await vi.waitUntil(async () => (await told(advisor)).length > 0 && (await told(plain)).length > 0, {
    timeout: 15_000,
  })
  expect(await told(plain)).toEqual([
    expect.stringContaining('Mutual Reef and Mutual Bank are interested in each other'),
  ])
  expect(await told(advisor)).toEqual([
    expect.stringContaining('Mutual Bank and Mutual Reef are interested in each other'),
  ])
  await save(plain, foundations)
  expect((await matched(plain)).results.find(({ id }) => id === reef.id)).toMatchObject({ is_mutual: true })
  expect(await told(staff)).toEqual([])
  await give(plain, reef.id, null)
})

it('a private institute is not matched, counted or explained to people who do not see it', async () => {
  await save(plain, foundations)
  const canary = await create(advisor, { name: 'Canary Reef Trust', profile_visibility: 'private' })
  const texts = async () =>
    JSON.stringify([
      await matched(plain),
      await matched(plain, { sort: 'newest' }),
      await matched(plain, { aside: true }),
      (await plain.call(searchProfiles.find, { body: { categories: foundations, pageSize: 100 } })).body,
    ])
  const count = async () => (await plain.call(searchProfiles.preview, { body: foundations })).body.total
  expect(await texts()).not.toContain('Canary')
  const before = await count()
  expect(before).toBe((await matched(plain)).total)
  expect((await plain.call(searchProfiles.fit, { params: { id: canary.id } })).status).toBe(404)
  const feedback = { params: { id: canary.id }, body: { feedback: 'interested' as const } }
  expect((await plain.call(searchProfiles.giveFeedback, feedback)).status).toBe(404)
  // A dismissed public institute disappears when it becomes private.
  const open = await create(advisor, { name: 'Canary Open Trust' })
  expect(await count()).toBe(before + 1)
  await plain.call(searchProfiles.giveFeedback, {
    params: { id: open.id },
    body: { feedback: 'not_relevant' },
  })
  expect((await matched(plain)).aside_count).toBe(1)
  await advisor.call(institutes.update, {
    params: { id: open.id },
    body: { profile_visibility: 'private', updated_at: open.updated_at },
  })
  expect((await matched(plain)).aside_count).toBe(0)
  expect(await texts()).not.toContain('Canary')
})

it('matches can be filtered by new and followed, dismissed and restored', async () => {
  await save(plain, foundations)
  const one = await create(staff, { name: 'Coral Garden' })
  const other = await create(staff, { name: 'Mangrove Nursery' })
  const params = { id: one.id }
  await plain.call(institutes.follow, { params, body: { follow: true } })
  expect(idsOf(await matched(plain, { following: true }))).toEqual([one.id])
  await plain.call(institutes.viewed, { params, body: { viewed: true } })
  expect(idsOf(await matched(plain, { new: true }))).not.toContain(one.id)
  expect(idsOf(await matched(plain, { new: true }))).toContain(other.id)
  expect(idsOf(await matched(plain, { sort: 'newest' }))[0]).toBe(other.id)
  await plain.call(searchProfiles.giveFeedback, {
    params: { id: other.id },
    body: { feedback: 'interested' },
  })
  expect((await matched(plain)).results[0]).toMatchObject({ id: other.id, feedback: 'interested' })
  expect(idsOf(await matched(plain, { undecided: true }))).toContain(one.id)
  expect(idsOf(await matched(plain, { undecided: true }))).not.toContain(other.id)
  await plain.call(searchProfiles.giveFeedback, {
    params,
    body: { feedback: 'not_relevant', reason: 'Wrong region' },
  })
  expect(idsOf(await matched(plain))).not.toContain(one.id)
  expect(idsOf(await matched(plain, { aside: true }))).toContain(one.id)
  await plain.call(searchProfiles.giveFeedback, { params, body: { feedback: null } })
  expect(idsOf(await matched(plain))).toContain(one.id)
})

it('the fit can be read for every visible institute', async () => {
  const own = await create(plain)
  await save(plain, {})
  const other = await create(staff)
  expect(await fit(plain, other.id)).toEqual({
    state: 'no_search_profile',
    relevant_index: null,
    match: null,
  })
  await save(plain, { Academia: {} })
  expect((await fit(plain, other.id)).state).toBe('category_not_sought')
  expect((await fit(plain, own.id)).state).toBe('own')
  await save(plain, { NGO: { sustainable_development_goals: ['SDG1'] } })
  expect(await fit(plain, other.id)).toMatchObject({
    state: 'below',
    match: { gap: { text: 'Does not work on SDG 1' } },
  })
})

it('an unmet must is named and counted, and what misses only that must can be listed', async () => {
  const far = await create(staff, {
    name: 'Far Reef',
    type_details: details({ working_regions: ['Europe'] }),
  })
  await save(plain, foundations)
  const page = await matched(plain)
  const missing = page.missing.find(({ criterion }) => criterion === 'region')
  expect(missing).toMatchObject({ label: 'Region' })
  const opened = await matched(plain, { missing: 'region' })
  expect(opened.total).toBe(missing?.count)
  expect(opened.results.find(({ id }) => id === far.id)).toMatchObject({
    match: { gap: { criterion: 'Region', text: 'Does not work in Oceania' } },
  })
  expect((await matched(plain, { missing: 'savings' })).total).toBe(0)
  // The cost of a must, whether it is one already or not.
  const preview = async (must: string[]) =>
    (await plain.call(searchProfiles.preview, { body: { NGO: { ...foundations.NGO, must } } })).body
  const [loose, strict] = [await preview([]), await preview(['region'])]
  expect(strict.excludes['NGO']?.['region']).toBe(missing?.count)
  expect(loose.total - strict.total).toBe(loose.excludes['NGO']?.['region'])
  await staff.call(institutes.update, {
    params: { id: far.id },
    body: { profile_visibility: 'private', updated_at: far.updated_at },
  })
  expect((await matched(plain, { missing: 'region' })).total).toBe((missing?.count ?? 0) - 1)
})

it('without preferences, the list shows what is nearest in goals and region, and suggests a first profile', async () => {
  const guest = await as(server, 'advisor')
  await save(guest, {})
  await create(guest, { name: 'Nearest Trust' })
  const page = await matched(guest)
  expect(page.has_search_profile).toBe(false)
  expect(page.nearest_to).toMatchObject({ name: expect.any(String), category: expect.any(String) })
  expect(page.results.length).toBeGreaterThan(0)
  for (const { match } of page.results) expect(match.reasons.length).toBeGreaterThan(0)
  await save(guest, foundations)
  expect((await matched(guest)).nearest_to).toBeNull()
  await save(guest, {})
})

it('breadth and silence do not win, and the number opens as a sum', async () => {
  const goals = { sustainable_development_goals: ['SDG14'] }
  const exact = await create(staff, { name: 'Exact Reef' })
  const broad = await create(staff, {
    name: 'Broad Reef',
    sustainable_development_goals: Array.from({ length: 17 }, (_, number) => `SDG${number + 1}`),
    type_details: details({ focus_areas: [...focusAreas], working_regions: [...regions] }),
  })
  await save(plain, {
    NGO: { ...goals, focus_areas: ['Biodiversity'], region: ['Oceania'], impact_metrics: ['IRIS'] },
  })
  const { results } = await matched(plain)
  const [one, other] = [exact, broad].map(({ id }) => results.find((found) => found.id === id))
  expect(one?.relevant_index).toBeGreaterThan(other?.relevant_index ?? 99)
  const sum = one?.match.sum ?? []
  expect(sum.find(({ criterion }) => criterion === 'impact_metrics')).toMatchObject({
    asked: 'IRIS',
    has: null,
  })
  const points = sum.reduce((total, line) => total + line.points, 0)
  expect(Math.abs(points - (one?.match.seeking ?? 0))).toBeLessThan(1)
})

it('what dropping a must or adding a region would change is computed, but not stored', async () => {
  const far = await create(staff, {
    name: 'What-if Reef',
    type_details: details({ working_regions: ['Europe'] }),
  })
  await save(plain, foundations)
  const before = await fit(plain, far.id)
  expect(before).toMatchObject({ state: 'must_missed' })
  expect(before.match?.sum.find(({ criterion }) => criterion === 'region')).toMatchObject({
    must: true,
    more: ['Europe'],
  })
  const whatIf = async (options: object) =>
    (await plain.call(searchProfiles.whatIf, { params: { id: far.id }, body: { options: { ...options } } }))
      .body
  expect(await whatIf(foundations.NGO)).toEqual(before)
  const dropped = await whatIf({ ...foundations.NGO, must: [] })
  expect(dropped.state).toBe('match')
  const added = await whatIf({ ...foundations.NGO, region: ['Oceania', 'Europe'] })
  expect(added.relevant_index).toBeGreaterThan(dropped.relevant_index ?? 99)
  // It is what would be shown after saving.
  await save(plain, { NGO: { ...foundations.NGO, region: ['Oceania', 'Europe'] } })
  expect(await fit(plain, far.id)).toEqual(added)
  await save(plain, foundations)
  expect(await fit(plain, far.id)).toEqual(before)
  const wrong = await plain.request('POST', `/api/searchprofile/fit/${far.id}/what-if/`, {
    body: { options: { region: ['Mars'] } },
  })
  expect(wrong.body).toEqual({ options: { region: ['Please select region'] } })
})

it('a must of others that I miss is named only if my public profile states the value', async () => {
  const seeker = await create(advisor, { name: 'Must Trust' })
  await create(plain, { name: 'Must Agency', type: 'Governamental agencies', type_details: {} })
  await save(plain, foundations)
  await save(advisor, {
    'Governamental agencies': {
      sustainable_development_goals: ['SDG1'],
      must: ['sustainable_development_goals'],
    },
  })
  const found = await fit(plain, seeker.id)
  expect(found.state).toBe('must_missed')
  expect(found.match?.sought_missed).toEqual(['Sustainable development goals'])
  expect(JSON.stringify(found)).not.toContain('SDG 1"')
  await save(advisor, {})
})

it('the matching tool ranks by the given criteria and returns points for its map', async () => {
  const made = await create(staff, {
    name: 'Pacific Ratings',
    type: 'Technical assistance providers',
    type_details: {
      legal_status: 'Rating agency',
      working_regions: ['Oceania'],
      focus_areas: ['Biodiversity'],
      services: ['Rating'],
    },
  })
  const categories = {
    'Technical assistance providers': { services: ['Rating'], region: ['Oceania'], impact_metrics: ['IRIS'] },
  }
  const { body } = await plain.call(searchProfiles.find, { body: { categories } })
  expect(body.results[0]).toMatchObject({ id: made.id, match: { coverage: { known: 2, asked: 3 } } })
  const lenders = {
    body: { categories: { 'Financial Institution': {}, 'Investor/Asset manager': {} }, pageSize: 1 },
  }
  const { results, total, points } = (await plain.call(searchProfiles.find, lenders)).body
  expect(results).toHaveLength(1)
  expect(points.length).toBeGreaterThan(1)
  expect(points.length).toBeLessThanOrEqual(total)
})

it('selections of the matching tool are saved by name, and only for their owner', async () => {
  const keep = async (name: string, search: string) =>
    (await plain.call(searchProfiles.saveSelection, { body: { name, search } })).body.results
  await keep('Lenders', 'region=Europe&tick=3')
  await keep('Raters', 'purpose=Rating')
  const kept = await keep('Lenders', 'region=Oceania&tick=5')
  expect(kept.map(({ name, search }) => [name, search])).toEqual([
    ['Lenders', 'region=Oceania&tick=5'],
    ['Raters', 'purpose=Rating'],
  ])
  const params = { id: kept[0]?.id ?? 0 }
  expect((await advisor.call(searchProfiles.selections)).body.results).toEqual([])
  expect((await advisor.call(searchProfiles.deleteSelection, { params })).status).toBe(404)
  const { results } = (await plain.call(searchProfiles.deleteSelection, { params })).body
  expect(results.map(({ name }) => name)).toEqual(['Raters'])
})

it('editors of an institute see which missing details are searched for, and by how many people', async () => {
  const bare = await create(plain, { name: 'Bare Trust', type_details: undefined })
  await save(advisor, {
    NGO: { focus_areas: ['Youth'], sustainable_development_goals: ['SDG14'], region: ['Oceania'] },
  })
  const { results } = (await plain.call(searchProfiles.unlocks, { params: { id: bare.id } })).body
  expect(results).toEqual([{ field: 'focus_areas', label: 'Focus areas', people: expect.any(Number) }])
  expect((await advisor.call(searchProfiles.unlocks, { params: { id: bare.id } })).status).toBe(400)
  await save(advisor, {})
})

it('Admins get one message a week about what others would like to know, and asking again changes nothing', async () => {
  const { db } = server.database
  const bare = await create(advisor, { name: 'Quiet Reef', type_details: undefined })
  await create(plain, { name: 'Curious Trust' })
  const ask = (who: Person, criteria: string[], id = bare.id) =>
    who.call(searchProfiles.ask, { params: { id }, body: { criteria } })
  const told = async () =>
    (await advisor.call(notifications.list, { query: { pageSize: 100 } })).body.results
      .filter(({ kind, description }) => kind === 'match.asked' && description.includes('Quiet Reef'))
      .map((one) => ({ description: one.description, link: linkOf(one) }))
  await save(plain, { NGO: { focus_areas: ['Youth'], sustainable_development_goals: ['SDG14'] } })
  expect((await fit(plain, bare.id)).match).toMatchObject({ asked: [] })
  // The goals are stated, so nobody is asked for them.
  const answer = await ask(plain, ['focus_areas', 'sustainable_development_goals'])
  expect(answer.body).toEqual({ asked: ['focus_areas'] })
  expect((await ask(plain, ['focus_areas'])).body).toEqual(answer.body)
  expect((await fit(plain, bare.id)).match).toMatchObject({ asked: ['focus_areas'] })
  const first = {
    description: 'Quiet Reef: 1 institution would like to know your focus areas',
    link: `/institutes/${bare.id}/edit#type_details.focus_areas`,
  }
  await vi.waitUntil(async () => (await told()).length > 0, { timeout: 15_000 })
  expect(await told()).toEqual([first])
  // A second institution asks: the message follows when the week is over, and counts both.
  await create(staff, { name: 'Second Trust' })
  await ask(staff, ['focus_areas', 'legal_status'])
  await tellOfQuestions({}, { database: server.database } as JobContext)
  const questions = () =>
    db.selectFrom('match_question').selectAll().where('institute_id', '=', bare.id).execute()
  expect((await questions()).filter(({ is_told }) => is_told)).toHaveLength(1)
  await db
    .updateTable('match_question_message')
    .set({ sent_at: sql<Date>`now() - interval '8 days'` })
    .execute()
  await tellOfQuestions({}, { database: server.database } as JobContext)
  await tellOfQuestions({}, { database: server.database } as JobContext)
  await vi.waitUntil(async () => (await told()).length > 1, { timeout: 15_000 })
  expect((await told()).map(({ description }) => description)).toEqual([
    'Quiet Reef: 2 institutions would like to know your legal status and focus areas',
    first.description,
  ])
  expect((await questions()).every(({ is_told }) => is_told)).toBe(true)
  // Neither a private institute nor one's own can be asked, nor a criterion that does not exist.
  const wrong = (who: Person, criteria: string[], id = bare.id) =>
    who.request('PUT', `/api/searchprofile/questions/${id}/`, { body: { criteria } })
  expect((await wrong(advisor, ['focus_areas'])).body).toMatchObject({ code: 'matching.own_institution' })
  expect((await wrong(plain, ['wealth'])).body).toEqual({
    criteria: ['There is no criterion “wealth” here'],
  })
  const hidden = await create(advisor, { name: 'Hidden Reef', profile_visibility: 'private' })
  expect((await wrong(plain, ['impact_metrics'], hidden.id)).status).toBe(404)
})

it('invalid search profiles are refused', async () => {
  for (const body of [{ NGO: 'all' }, [], { NGO: { sustainable_development_goals: ['SDG18'] } }]) {
    const { status } = await plain.request('POST', '/api/searchprofile/', { body })
    expect(status).toBe(400)
  }
  expect((await plain.request('GET', '/api/searchprofile/matched?pageSize=100000')).status).toBe(400)
})

it('one sentence says how an institution fits; people without one get none, and hidden ones are not found', async () => {
  const goals = { sustainable_development_goals: ['SDG5', 'SDG14'] }
  const mine = await create(advisor, goals)
  const other = await create(staff, goals)
  const sentence = (who: Person, id: number) => who.call(searchProfiles.fitSentence, { params: { id } })
  expect((await sentence(advisor, other.id)).body.sentence).toMatch(/SDG 5 and 14/)
  expect((await sentence(advisor, mine.id)).body).toEqual({ sentence: null, relevant_index: null })
  const applicant = await as(server, 'unapprovedMember')
  expect((await sentence(applicant, other.id)).body.sentence).toBeNull()
  const hidden = await create(staff, { profile_visibility: 'private' })
  expect((await sentence(advisor, hidden.id)).status).toBe(404)
})

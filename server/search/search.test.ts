import { afterAll, beforeAll, expect, it } from 'vitest'
import { events } from 'contract/events/events.endpoints.ts'
import { search } from 'contract/search/search.endpoints.ts'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { insertInstitute, insertInstitutes, insertMember, insertProject } from './testing/findable.ts'

let server: TestServer
let plain: Person
beforeAll(async () => {
  server = await startTestServer()
  plain = await as(server, 'plain')
})
afterAll(() => server.stop())

const find = async (body: SentBodyOf<typeof search.find>) => (await plain.call(search.find, { body })).body
const namesOf = ({ results }: Awaited<ReturnType<typeof find>>) => [
  ...results.institutes.map(({ name }) => name),
  ...results.members.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
  ...results.projects.map(({ name }) => name),
  ...results.events.map(({ title }) => title),
]
const found = async (name: string) => namesOf(await find({ name }))

it('exact names come first, then names that begin so, words of a name, and words of other texts', async () => {
  const { db } = server.database
  for (const name of ['Zorbal Trust', 'Great Zorbal Fund', 'Zorbal']) await insertInstitute(db, name)
  await insertInstitute(db, 'Helpers', { mission: 'Lends where zorbal is spoken' })
  await insertInstitute(db, 'Zone of Rare Banks and Lenders', { short_name: 'ZORBAL' })
  expect(await found('zorbal')).toEqual([
    'Zorbal',
    'Zone of Rare Banks and Lenders',
    'Zorbal Trust',
    'Great Zorbal Fund',
    'Helpers',
  ])
  expect(await found('  ZÖRB ')).toEqual([
    'Zorbal',
    'Zone of Rare Banks and Lenders',
    'Zorbal Trust',
    'Great Zorbal Fund',
    'Helpers',
  ])
})

it('people are found by first and last name in any order, and never by e-mail', async () => {
  await insertMember(server.database.db, 'Wilhelmina', 'Quackenbush', { email: 'wq@hidden-canary.example' })
  for (const name of ['wilhel', 'quack', 'Quackenbush Wil', 'wil quack', 'quackenbush wilhelmina'])
    expect(await found(name)).toEqual(['Wilhelmina Quackenbush'])
  for (const name of ['wq', 'hidden-canary', 'wq@hidden-canary.example', 'example'])
    expect(await found(name)).not.toContain('Wilhelmina Quackenbush')
})

it('names are found in the spellings of their languages', async () => {
  const { db } = server.database
  for (const [first, last] of [
    ['Jürgen', 'Weißmüller'],
    ['Joao', 'Mueller-Brandão'],
    ['Siobhán', 'O’Doherty'],
    ['Иван', 'Ёлкин'],
    ['أحمد', 'المؤسسة'],
    ['Łucja', 'Nuñez'],
  ] as const)
    await insertMember(db, first, last)
  for (const [typed, name] of [
    ['weissmueller', 'Jürgen Weißmüller'],
    ['WEISSMULLER', 'Jürgen Weißmüller'],
    ['Weißmü', 'Jürgen Weißmüller'],
    ['müller brandao', 'Joao Mueller-Brandão'],
    ['joão muellerbrandao', 'Joao Mueller-Brandão'],
    ["o'doherty siobhan", 'Siobhán O’Doherty'],
    ['odoherty', 'Siobhán O’Doherty'],
    ['ЕЛКИН', 'Иван Ёлкин'],
    ['احمد', 'أحمد المؤسسة'],
    ['مؤسسه', 'أحمد المؤسسة'],
    ['lucja nunez', 'Łucja Nuñez'],
  ] as const)
    expect([typed, await found(typed)]).toEqual([typed, [name]])
})

it('names are found in scripts without spaces between words', async () => {
  const { db } = server.database
  await insertInstitute(db, '株式会社みどり銀行', { short_name: 'がんばり' })
  await insertInstitute(db, 'ธนาคารเพื่อการเกษตร', { mission: 'ส่งเสริมเกษตรกรรายย่อยในชนบท' })
  await insertProject(db, '국민은행 소액금융', { description: '中国小额信贷机构支持农村妇女创业' })
  await insertInstitute(db, 'माइक्रोफाइनेंस संस्था')
  for (const [typed, name] of [
    ['みどり', '株式会社みどり銀行'],
    ['株式会社', '株式会社みどり銀行'],
    ['会社みどり', '株式会社みどり銀行'],
    ['銀行', '株式会社みどり銀行'],
    ['みどり 株式', '株式会社みどり銀行'],
    ['がん', '株式会社みどり銀行'],
    ['การเกษตร', 'ธนาคารเพื่อการเกษตร'],
    ['ธนาคาร', 'ธนาคารเพื่อการเกษตร'],
    ['เกษตรกรรายย่อย', 'ธนาคารเพื่อการเกษตร'],
    ['은행', '국민은행 소액금융'],
    ['금융', '국민은행 소액금융'],
    ['小额信贷', '국민은행 소액금융'],
    ['支持农村妇女创业', '국민은행 소액금융'],
    ['中国小额信贷机构支持农村妇女创业', '국민은행 소액금융'],
    ['माइक्रो', 'माइक्रोफाइनेंस संस्था'],
  ] as const)
    expect([typed, await found(typed)]).toEqual([typed, [name]])
  for (const typed of ['みり', '株銀', '行銀', '은민', '信小', 'फाइनेंस'])
    expect([typed, await found(typed)]).toEqual([typed, []])
})

it("'&' and 'and' are the same, and joined letters are found as one word", async () => {
  const { db } = server.database
  for (const name of ['AT&T Zimfund', 'Zimborn & Zimsons', 'Zimlab R&D', 'Zim M & A'])
    await insertInstitute(db, name)
  await insertInstitute(db, 'Zimwater and Zimsoil')
  for (const [typed, name] of [
    ['ATT', 'AT&T Zimfund'],
    ['at&t', 'AT&T Zimfund'],
    ['at and t', 'AT&T Zimfund'],
    ['zimborn and zimsons', 'Zimborn & Zimsons'],
    ['Zimborn & Zim', 'Zimborn & Zimsons'],
    ['zimwater & zimsoil', 'Zimwater and Zimsoil'],
    ['zimlab r and d', 'Zimlab R&D'],
    ['zimlab r & d', 'Zimlab R&D'],
    ['zimlab rd', 'Zimlab R&D'],
    ['zim m&a', 'Zim M & A'],
    ['zim ma', 'Zim M & A'],
  ] as const)
    expect([typed, await found(typed)]).toEqual([typed, [name]])
})

it('a misspelt word is found in other alphabets, and with two letters swapped', async () => {
  const { db } = server.database
  await insertProject(db, 'Микрозаймовик')
  await insertProject(db, 'Qwab')
  await insertProject(db, 'Μικροδάνεια')
  for (const [typed, name] of [
    ['микрозаимовек', 'Микрозаймовик'],
    ['мирко', undefined],
    ['мирказаймовик', undefined],
    ['мкирозаймовик', 'Микрозаймовик'],
    ['wqab', 'Qwab'],
    ['qawb', 'Qwab'],
    ['qwba', 'Qwab'],
    ['xwab', 'Qwab'],
    ['μικρωδανεια', 'Μικροδάνεια'],
  ] as const)
    expect([typed, await found(typed)]).toEqual([typed, name === undefined ? [] : [name]])
})

it('one typing error is forgiven from four letters on, after everything that is spelt so', async () => {
  const { db } = server.database
  await insertInstitute(db, 'Kraxo Foundation')
  await insertInstitute(db, 'Kraxi Foundation')
  await insertProject(db, 'Vermicompost for Turkana')
  expect(await found('kraxo')).toEqual(['Kraxo Foundation', 'Kraxi Foundation'])
  expect(await found('kraxu')).toEqual(['Kraxi Foundation', 'Kraxo Foundation'])
  for (const typed of ['vermcompost', 'vermiccompost', 'vermicpo', 'vermikompost', 'vermicompst turkna'])
    expect([typed, await found(typed)]).toEqual([typed, ['Vermicompost for Turkana']])
  // A word that is spelt right has words near it, too.
  for (const name of ['Wells of Turkena', 'Wells of Turkona']) await insertProject(db, name)
  for (const typed of ['vermicompst turkana', 'turkana vermicompst', 'for vermicompst turkana'])
    expect([typed, await found(typed)]).toEqual([typed, ['Vermicompost for Turkana']])
  expect(await found('kra')).toHaveLength(2)
  expect(await found('krx')).toEqual([])
  const { total, counts } = await find({ name: 'kraxu', pageSize: 1 })
  expect([total, counts.institutes.total]).toEqual([2, 2])
  expect(namesOf(await find({ name: 'kraxo', pageSize: 1, pageNumber: 2 }))).toEqual(['Kraxi Foundation'])
})

it('what has two common words, or a common and a rare one, is found wherever its words stand', async () => {
  const { db } = server.database
  await insertInstitutes(db, 'Wcalma', 2050, 'public')
  await insertInstitutes(db, 'Wcberta', 2050, 'public')
  await insertInstitute(db, 'Nn Wcbertaz Wcalmaz')
  await insertInstitute(db, 'Wcbertaz Wcalmaz')
  await insertInstitute(db, 'Wcx Wcberta')
  expect(await found('wcalma wcberta')).toEqual(['Wcbertaz Wcalmaz', 'Nn Wcbertaz Wcalmaz'])
  expect(await found('wcberta wcx')).toEqual(['Wcx Wcberta'])
  expect(await found('wcberta 1999')).toEqual(['Wcberta 1999'])
  expect(await found('wcalma wcx')).toEqual([])
})

it('the pages of a common term hold everything once, to the end', async () => {
  const { db } = server.database
  for (let number = 0; number < 12; number++) {
    await insertInstitute(db, number % 2 ? `Wyx Bank ${number}` : `Bank Wyx ${number}`, { short_name: 'Wyx' })
    await insertMember(db, 'Wyxa', `Wyx${number}`)
    await insertProject(db, `Project ${number}`, { description: 'wyx wyxes wyxing' })
  }
  const all: string[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const page = await find({ name: 'wyx', pageNumber })
    expect(page).toMatchObject({
      total: 36,
      pageSize: 9,
      counts: { institutes: { total: 12 }, members: { total: 12 }, projects: { total: 12 } },
    })
    const { institutes, members, projects } = page.results
    all.push(
      ...[institutes, members, projects].flatMap((cards, kind) => cards.map(({ id }) => `${kind} ${id}`)),
    )
    if (pageNumber === 4) expect(institutes.length + members.length + projects.length).toBe(9)
    if (institutes.length + members.length + projects.length === 0) break
  }
  expect(new Set(all).size).toBe(36)
  expect(all).toHaveLength(36)
})

it('filters narrow what has such a property, and leave the rest out', async () => {
  const { db } = server.database
  await insertInstitute(db, 'Plimsoll Bank', { type: 'Academia', region: 'Europe' })
  await insertInstitute(db, 'Plimsoll Fund', { type: 'NGO', region: 'Oceania' })
  await insertMember(db, 'Plimsoll', 'Person')
  await insertProject(db, 'Plimsoll Project', { regions: ['Europe', 'Oceania'] })
  expect(await found('plimsoll')).toHaveLength(4)
  expect(namesOf(await find({ name: 'plimsoll', type: ['Academia'] }))).toEqual(['Plimsoll Bank'])
  expect(namesOf(await find({ name: 'plimsoll', region: ['Europe'] }))).toEqual([
    'Plimsoll Bank',
    'Plimsoll Project',
  ])
  const onlyProjects = await find({ name: 'plimsoll', lookFor: ['projects', 'events'] })
  expect(namesOf(onlyProjects)).toEqual(['Plimsoll Project'])
  expect(onlyProjects).toMatchObject({
    total: 1,
    counts: { institutes: { total: 2 }, members: { total: 1 } },
  })
  expect(namesOf(await find({ name: 'plimsoll', lookFor: ['events'] }))).toEqual([])
})

it('without a name a type is enough, and nothing else is', async () => {
  const { results, total } = await find({ type: ['Academia'], pageSize: 50 })
  expect(total).toBe(results.institutes.length)
  expect(new Set(results.institutes.map(({ type }) => type))).toEqual(new Set(['Academia']))
  for (const body of [{}, { name: '  ' }, { name: '…!' }, { region: ['Europe' as const] }])
    expect(await find(body)).toMatchObject({
      total: 0,
      results: { institutes: [], members: [], projects: [] },
    })
})

it('a change of a name, a deletion and a merge show at once', async () => {
  const { db } = server.database
  const id = await insertInstitute(db, 'Oldbury Fund')
  const into = await insertInstitute(db, 'Quite Another')
  expect(await found('oldbury')).toEqual(['Oldbury Fund'])
  await db.updateTable('institute').set({ name: 'Newbury Fund' }).where('id', '=', id).execute()
  expect([await found('oldbury'), await found('newbury')]).toEqual([[], ['Newbury Fund']])
  await db.updateTable('institute').set({ merged_into: into }).where('id', '=', id).execute()
  expect(await found('newbury')).toEqual([])
  await db.updateTable('institute').set({ merged_into: null }).where('id', '=', id).execute()
  expect(await found('newbury')).toEqual(['Newbury Fund'])
  await db.deleteFrom('institute').where('id', '=', id).execute()
  expect(await find({ name: 'newbury' })).toMatchObject({ total: 0 })
  const left = await db
    .selectFrom('search_word')
    .select('word')
    .where('word', 'in', ['oldbury', 'newbury'])
    .execute()
  expect(left).toEqual([])
})

it('the index that is built anew is the one that was kept', async () => {
  const { db, pool } = server.database
  const rows = async () => ({
    names: await db
      .selectFrom('search_name')
      .selectAll()
      .orderBy('kind')
      .orderBy('object_id')
      .orderBy('number')
      .execute(),
    tokens: await db
      .selectFrom('search_token')
      .selectAll()
      .orderBy('kind')
      .orderBy('object_id')
      .orderBy('token')
      .execute(),
    words: await db.selectFrom('search_word').selectAll().orderBy('word').execute(),
  })
  const kept = await rows()
  await pool.query('select rebuild_search()')
  expect(await rows()).toEqual(kept)
})

it('suggestions are the first of each kind', async () => {
  const { body } = await plain.call(search.suggest, { query: { name: 'plimsoll' } })
  expect(body.results.map(({ kind, name, detail }) => [kind, name, detail])).toEqual([
    ['institutes', 'Plimsoll Bank', 'Academia'],
    ['institutes', 'Plimsoll Fund', 'NGO'],
    ['members', 'Plimsoll Person', ''],
    ['projects', 'Plimsoll Project', 'Research'],
  ])
  const misspelt = await plain.call(search.suggest, { query: { name: 'plimsol person' } })
  expect(misspelt.body.results.map(({ name }) => name)).toEqual(['Plimsoll Person'])
  expect((await plain.call(search.suggest, { query: { name: '' } })).body.results).toEqual([])
})

it('hostile texts are searched like others, and pages that nobody needs are refused', async () => {
  const texts = [
    "'; drop table person; --",
    '%',
    '_',
    '\\',
    '\u{10ffff}',
    '🙂',
    'ﷺ'.repeat(50),
    '('.repeat(200),
  ]
  for (const name of [...texts, Array(100).fill('a').join(' '), 'ß'.repeat(200), '\u0301'.repeat(200)])
    for (const path of ['/api/search/', `/api/search/suggestions/?name=${encodeURIComponent(name)}`]) {
      const method = path.includes('?') ? 'GET' : 'POST'
      const { status } = await plain.request(method, path, method === 'POST' ? { body: { name } } : {})
      expect([name, status]).toEqual([name, 200])
    }
  for (const body of [
    { name: '\u0000bank' },
    { name: '\ud800' },
    { name: 'a', pageSize: 1e9 },
    { name: 'a', pageSize: 51 },
    { name: 'a', pageNumber: 0 },
    { name: 'a'.repeat(201) },
    { name: { $ne: 1 } },
    { lookFor: ['passwords'] },
    { type: ['Bakery'] },
  ])
    expect((await plain.request('POST', '/api/search/', { body })).status).toBe(400)
  expect(await find({ name: 'bank', pageNumber: 1_000_000 })).toMatchObject({ results: { institutes: [] } })
})

it('events are found by title, city and venue, until they are deleted', async () => {
  const staff = await as(server, 'staff')
  const body = {
    title: 'Glimbor Harvest Talks',
    start: '2031-05-12T09:00:00Z',
    end: '2031-05-12T10:00:00Z',
    time_zone: 'UTC',
    country: 'KE',
    city: 'Vrontaki',
    venue: 'House of Plorn',
    latitude: 1,
    longitude: 2,
  }
  const { id } = (await staff.call(events.create, { body })).body
  for (const name of ['glimb', 'harvest glim', 'vrontaki', 'plorn', 'glimbro'])
    expect([name, await found(name)]).toEqual([name, [body.title]])
  const { body: suggested } = await plain.call(search.suggest, { query: { name: 'glimbor' } })
  expect(suggested.results).toEqual([
    { kind: 'events', id, name: body.title, detail: 'May 12th 2031, Vrontaki', avatar: null },
  ])
  const counted = await find({ name: 'glimbor', lookFor: ['members'] })
  expect([counted.total, counted.counts.events.total]).toEqual([0, 1])
  await staff.call(events.update, { params: { id }, body: { title: 'Renamed to Quorvat' } })
  expect([await found('glimbor'), await found('quorvat')]).toEqual([[], ['Renamed to Quorvat']])
  await staff.call(events.remove, { params: { id } })
  expect(await found('quorvat')).toEqual([])
})

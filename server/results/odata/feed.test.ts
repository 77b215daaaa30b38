import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { sql } from 'kysely'
import buildQuery from 'odata-query'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiTokens } from 'contract/access/api-tokens.endpoints.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveyInstances } from 'contract/answers/instances.endpoints.ts'
import { feedLimits } from 'contract/results/feed-limits.ts'
import { surveyFeeds } from 'contract/results/feeds.endpoints.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { demoPassword } from '../../../db/seed/personas.ts'
import { householdSurvey } from '../../answers/instances/testing/household.ts'
import { as, person, type Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { opened, save, smallSurvey, uploaded } from '../../testing/uploaded-survey.ts'

type Row = Record<string, unknown> & { __id: string; __system: Record<string, unknown> }
interface Page {
  '@odata.context': string
  '@odata.count'?: number
  '@odata.nextLink'?: string
  value: Row[]
}

let server: TestServer
let manager: Person
let survey: { id: number; name: string }
let token: string
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
  survey = await uploaded(server, manager, { type: 'single-user', csv: smallSurvey })
  const [member, editor, admin] = [
    await as(server, 'projectMember'),
    await as(server, 'projectEditor'),
    await as(server, 'projectAdmin'),
  ]
  await save(member, survey.name, {
    Q1: { yes: true },
    Q2: { 'count-data': 9 },
    Q3: { maize: true, other: true, 'other-data': 'Teff; red' },
    Q4: { 'name-data': "Anne O'Neill", 'since-data': '2024-05-01' },
  })
  await save(editor, survey.name, { Q1: { yes: true }, Q2: { 'count-data': 100 }, Q3: { coffee: true } })
  await save(admin, survey.name, {
    Q1: { no: true },
    Q4: { 'name-data': 'anton', 'email-data': 'a@b.example' },
  })
  const { body } = await manager.call(apiTokens.create, {
    body: { name: 'Feed', scopes: ['surveys:read'], password: demoPassword },
  })
  token = body.token
})
afterAll(() => server.stop())

const basic = (password: string, user = 'token') =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** Reads an address as Excel does: with the token as the password. */
async function get(address: string, authorization = basic(token)) {
  const url = address.startsWith('http') ? address : `${server.url}${address}`
  const response = await fetch(url, { headers: { authorization } })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? JSON.parse(text) : undefined,
  }
}
const feed = (id = survey.id) => `/api/quiz/${id}/odata.svc`
const page = async (options = '', table = 'Submissions', id = survey.id): Promise<Page> => {
  const { status, body, text } = await get(`${feed(id)}/${table}${options}`)
  if (status !== 200) throw new Error(text)
  return body
}
const found = async (filter: string, names = 'values=names&') =>
  (await page(`?${names}$filter=${encodeURIComponent(filter)}`)).value.map(({ __id }) =>
    Number(__id.split('-')[1]),
  )

describe('the documents of the service', () => {
  it('list the tables, and describe them in XML with types', async () => {
    const service = await get(`${feed()}/`)
    expect(service.headers.get('odata-version')).toBe('4.0')
    expect(service.body).toEqual({
      '@odata.context': `${server.url}${feed()}/$metadata`,
      value: [{ name: 'Submissions', kind: 'EntitySet', url: 'Submissions' }],
    })
    const { text, headers } = await get(`${feed()}/$metadata`)
    expect(headers.get('content-type')).toContain('application/xml')
    expect(XMLValidator.validate(text)).toBe(true)
    const read = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' }).parse(text)
    const schema = read['edmx:Edmx']['edmx:DataServices'].Schema
    expect(schema.EntityType.Name).toBe('Submissions')
    const types = Object.fromEntries(
      schema.EntityType.Property.map(({ Name, Type }: { Name: string; Type: string }) => [Name, Type]),
    )
    expect(types).toEqual({
      __id: 'Edm.String',
      __system: 'Seventeen.Results.System',
      farmers: 'Edm.String',
      farmer_count: 'Edm.Int64',
      crops: 'Edm.String',
      crops_data: 'Edm.String',
      contact_name: 'Edm.String',
      contact_email: 'Edm.String',
      contact_since: 'Edm.Date',
      policy: 'Edm.String',
    })
    // Every property of a row is described.
    const [row] = (await page()).value
    expect(Object.keys(row!)).toEqual(Object.keys(types))
    const system = schema.ComplexType.Property.map(({ Name }: { Name: string }) => Name)
    expect(Object.keys(row!.__system).toSorted()).toEqual(system.toSorted())
  })
})

describe('rows', () => {
  it('have the answers of each set in the types of the metadata, oldest first', async () => {
    const { value, ...rest } = await page()
    expect(rest).toEqual({ '@odata.context': `${server.url}${feed()}/$metadata#Submissions` })
    expect(value).toMatchObject([
      {
        __id: `${survey.id}-1`,
        __system: {
          submitterName: 'Minh Tran',
          submitterEmail: 'project-member@seventeen.example',
          respondent: 1,
          complete: false,
        },
        farmers: 'Yes we do',
        farmer_count: 9,
        crops: 'Maize; Another crop',
        crops_data: 'Teff; red',
        contact_name: "Anne O'Neill",
        contact_email: null,
        contact_since: '2024-05-01',
        policy: null,
      },
      { farmer_count: 100, crops: 'Coffee' },
      { farmers: 'No', farmer_count: null, contact_name: 'anton' },
    ])
    const named = await page('?values=names&$top=1')
    expect(named.value[0]).toMatchObject({ farmers: 'yes', crops: 'maize; other' })
    expect(named['@odata.nextLink']).toBeUndefined()
  })

  it('are those that the table of results shows to the same person', async () => {
    const table = await manager.call(surveyResults.listSets, {
      params: { id: survey.id },
      query: { sort: 'begun', values: 'labels' },
    })
    const at = (name: string) => table.body.columns.indexOf(name)
    const { value } = await page()
    expect(
      value.map(({ __system: { submitterName, submitterEmail, institution, country, progress } }) => [
        submitterName,
        submitterEmail,
        institution,
        typeof country,
        progress,
      ]),
    ).toEqual(
      table.body.results.map(({ cells }) => [
        cells[at('person')],
        cells[at('email')],
        cells[at('institution')],
        typeof cells[at('country')],
        cells[at('progress')],
      ]),
    )
  })

  it('are limited to some columns, also of __system', async () => {
    const { value } = await page('?$select=__id,farmers,__system/respondent&$top=1')
    expect(value).toEqual([{ __id: `${survey.id}-1`, farmers: 'Yes we do', __system: { respondent: 1 } }])
    expect((await page('?$select=*&$top=1')).value).toEqual((await page('?$top=1')).value)
  })

  it('are read one by one by their key', async () => {
    const { status, body } = await get(`${feed()}/Submissions('${survey.id}-2')`)
    expect([status, body]).toMatchObject([200, { __id: `${survey.id}-2`, farmer_count: 100 }])
    expect((await get(`${feed()}/Submissions('${survey.id}-9')`)).status).toBe(404)
    expect((await get(`${feed()}/Submissions('${survey.id + 1}-1')`)).status).toBe(404)
  })

  it.each([
    ['farmer_count gt 9', [2]],
    ['farmer_count ge 9 and not (farmer_count eq 100)', [1]],
    ['farmer_count eq null', [3]],
    ['farmer_count ne 100', [1, 3]],
    ['not (farmer_count gt 9)', [1, 3]],
    ["farmers eq 'yes'", [1, 2]],
    ["crops eq 'maize; other'", [1]],
    ["contains(crops, 'coffee')", [2]],
    ["not contains(crops, 'coffee')", [1, 3]],
    ["contact_name eq 'Anne O''Neill'", [1]],
    ["startswith(contact_name,'a')", [3]],
    ["endswith(tolower(contact_name),'NEILL')", []],
    ["endswith(toupper(contact_name),'NEILL')", [1]],
    ['length(contact_name) eq 5', [3]],
    ['contact_since eq 2024-05-01', [1]],
    ['contact_since lt 2024-05-01', []],
    ['year(contact_since) eq 2024 and month(contact_since) eq 5 and day(contact_since) eq 1', [1]],
    ['__system/complete eq false and __system/respondent lt 3', [1, 2]],
    ['__system/submissionDate le now()', [1, 2, 3]],
    ['__system/submissionDate gt 2020-01-01', [1, 2, 3]],
    ['date(__system/updatedAt) lt 2020-01-01', []],
    ["__system/submitterName in ('Minh Tran', 'Nobody')", [1]],
    ["farmers in ('no') or farmer_count in (9, 10)", [1, 3]],
  ])('pass the filter %s', async (filter, expected) => {
    expect(await found(filter)).toEqual(expected)
  })

  it('are compared as they are written: by labels, or by names', async () => {
    expect(await found("farmers eq 'Yes we do'", '')).toEqual([1, 2])
    expect(await found("farmers eq 'Yes we do'")).toEqual([])
  })

  it.each([
    ['$filter=nothing eq 1', '$filter', 'no column of this table: nothing'],
    ["$filter=farmer_count eq 'x'", '$filter', 'compares a number with a text'],
    ['$filter=farmer_count', '$filter', 'where a condition is expected'],
    ['$filter=contact_since eq 2024-02-30', '$filter', 'that exists'],
    ['$filter=substringof(farmers)', '$filter', 'no function'],
    ['$filter=contains(farmers)', '$filter', 'takes 2 values'],
    ['$filter=farmers eq', '$filter', 'is missing'],
    ['$orderby=nothing', '$orderby', 'no column'],
    ['$select=nothing', '$select', 'no column'],
    ['$expand=nothing', '$expand', 'no group'],
    ['$skiptoken=abc', '$skiptoken', 'nextLink'],
    ['$top=-1', '$top', ''],
    ['$apply=x', '$apply', 'not expected'],
  ])('with %s are refused with the place', async (option, field, words) => {
    const { status, body } = await get(`${feed()}/Submissions?${option}`)
    expect(status).toBe(400)
    expect(body[field][0]).toContain(words)
  })

  it('are sorted, counted and skipped', async () => {
    const numbers = async (options: string) =>
      (await page(`?${options}`)).value.map(({ __system }) => __system['respondent'])
    expect(await numbers('$orderby=farmer_count')).toEqual([3, 1, 2])
    expect(await numbers('$orderby=farmer_count desc')).toEqual([2, 1, 3])
    expect(await numbers('$orderby=farmers desc,farmer_count desc')).toEqual([2, 1, 3])
    expect(await numbers('$skip=1&$top=1')).toEqual([2])
    // As ruODK sends what is not given.
    expect(await numbers('$skip=&$top=&$count=false&$wkt=false')).toEqual([1, 2, 3])
    expect(await page('?$count=true&$top=0')).toMatchObject({ '@odata.count': 3, value: [] })
    expect((await get(`${feed()}/Submissions/$count?$filter=farmer_count gt 9`)).text).toBe('1')
  })

  it('since an instant are those that were changed from then on', async () => {
    const all = (await page()).value
    const last = all
      .map(({ __system }) => String(__system['updatedAt']))
      .toSorted()
      .at(-1)!
    const of = async (since: string) => (await page(`?since=${encodeURIComponent(since)}`)).value.length
    expect(await of('2020-01-01T00:00:00Z')).toBe(3)
    expect(await of(last)).toBe(1)
    expect(await of(new Date(Date.parse(last) + 1000).toISOString())).toBe(0)
    expect((await get(`${feed()}/Submissions?since=yesterday`)).status).toBe(400)
  })
})

it('a query builder of others finds its way', async () => {
  interface Columns {
    __id: string
    __system: { complete: boolean }
    farmers: string
    farmer_count: number
    contact_name: string
  }
  const query = buildQuery<Columns>({
    filter: {
      and: [
        { farmer_count: { ge: 9, lt: 100 } },
        { or: [{ contact_name: { contains: "O'N" } }, { farmers: null }] },
        { __system: { complete: false } },
        { not: { farmers: { in: ['no', 'perhaps'] } } },
      ],
    },
    orderBy: [
      ['farmer_count', 'desc'],
      ['contact_name', 'asc'],
    ],
    select: ['__id', 'contact_name'],
    top: 10,
    count: true,
  })
  expect(await page(query)).toMatchObject({
    '@odata.count': 1,
    value: [{ __id: `${survey.id}-1`, contact_name: "Anne O'Neill" }],
  })
})

describe('pages', () => {
  let long: { id: number; name: string }
  const total = feedLimits.rows + 30
  beforeAll(async () => {
    long = await uploaded(server, manager, { type: 'single-user', csv: smallSurvey })
    const { db } = server.database
    await sql`insert into respondent (survey_id, person_id, number)
      select ${long.id}, 1000000 - number, number from generate_series(1, ${total}::integer) number`.execute(
      db,
    )
    // Several begin at the same moment.
    await sql`insert into survey_progress (survey_id, respondent_id, percentage_completion, total_visible, total_answered,
        required_missing, begun_at, updated_at)
      select ${long.id}, 1000000 - number, number % 7, 1, 0, 0, '2026-01-01'::timestamptz + number / 40 * interval '1 minute',
        '2026-01-02' from generate_series(1, ${total}::integer) number`.execute(db)
  })

  const add = async (number: number, begun: string) => {
    const { db } = server.database
    await sql`insert into respondent (survey_id, person_id, number) values (${long.id}, ${2_000_000 + number}, ${number})`.execute(
      db,
    )
    await sql`insert into survey_progress (survey_id, respondent_id, percentage_completion, total_visible, total_answered,
        required_missing, begun_at, updated_at)
      values (${long.id}, ${2_000_000 + number}, 3, 1, 0, 0, ${begun}, '2026-01-02')`.execute(db)
  }
  const rest = async (first: Page): Promise<Row[]> => {
    const rows = [...first.value]
    for (let next = first['@odata.nextLink']; next;) {
      const { body } = await get(next)
      rows.push(...body.value)
      next = body['@odata.nextLink']
    }
    return rows
  }

  it('follow each other by key, while rows are added and removed in between', async () => {
    const first = await page('', 'Submissions', long.id)
    expect(first.value).toHaveLength(feedLimits.rows)
    expect(first['@odata.nextLink']).toContain(`${server.url}${feed(long.id)}/Submissions?%24skiptoken=`)
    // One before the end of the page, one after it; and a row of the page is gone, which would shift an offset.
    await add(total + 1, '2026-01-01T00:00:01Z')
    await add(total + 2, '2026-06-01T00:00:00Z')
    const gone = 1_000_000 - 5
    await sql`delete from survey_progress where survey_id = ${long.id} and respondent_id = ${gone}`.execute(
      server.database.db,
    )
    const rows = await rest(first)
    const ids = rows.map(({ __id }) => __id)
    expect(new Set(ids).size).toBe(ids.length)
    const expected = Array.from({ length: total }, (_, at) => `${long.id}-${at + 1}`)
    expect(new Set(ids)).toEqual(new Set([...expected, `${long.id}-${total + 2}`]))
  })

  it.each([
    ['$orderby=__system/progress desc,__system/institution'],
    ['$orderby=__system/institution desc,__system/progress'],
    ['$orderby=__system/submissionDate desc'],
  ])('of the order %s have every row once', async (order) => {
    const rows = await rest(await page(`?${order}&$count=true`, 'Submissions', long.id))
    const whole = (await page('?$count=true&$top=0', 'Submissions', long.id))['@odata.count']
    expect(rows).toHaveLength(whole!)
    expect(new Set(rows.map(({ __id }) => __id)).size).toBe(rows.length)
  })

  it('keep the options, and end where $top says', async () => {
    const first = await page(
      `?$top=${feedLimits.rows + 5}&$skip=3&$select=__id&$count=true`,
      'Submissions',
      long.id,
    )
    const rows = await rest(first)
    expect(rows).toHaveLength(feedLimits.rows + 5)
    expect(rows.every((row) => Object.keys(row).join() === '__id')).toBe(true)
    expect(
      (await page(`?$top=${feedLimits.rows}`, 'Submissions', long.id))['@odata.nextLink'],
    ).toBeUndefined()
  })
})

describe('groups that repeat', () => {
  let household: { id: number; name: string }
  let ids: string[]
  beforeAll(async () => {
    household = await uploaded(server, manager, { type: 'single-user', csv: householdSurvey })
    const form = await opened(manager, household.name)
    const group = (name: string) => form.repeats!.find((one) => one.name === name)!.id
    const add = async (name: string, parent?: string) =>
      (
        await manager.call(surveyInstances.addInstance, {
          params: { id: household.id },
          body: { group: group(name), ...(parent !== undefined && { parent }) },
        })
      ).body.instance
    ids = [await add('member'), await add('member'), await add('member')]
    const question = (code: string) => ({ question_id: form.byCode[code]!.question_id })
    const { status } = await manager.call(surveyAnswers.saveAnswers, {
      body: {
        form_id: household.id,
        answers: [
          { question: question('village'), answer: { 'village-data': 'Kisii' } },
          { question: question('name'), instance: ids[0]!, answer: { 'name-data': 'Ana' } },
          { question: question('age'), instance: ids[0]!, answer: { 'age-data': 12 } },
          { question: question('school'), instance: ids[0]!, answer: { yes: true } },
          { question: question('name'), instance: ids[1]!, answer: { 'name-data': 'Ben' } },
          { question: question('age'), instance: ids[1]!, answer: { 'age-data': 40 } },
          { question: question('plots'), answer: { 'plots-data': 2 } },
          { question: question('area'), instance: `g${group('plot')}n1`, answer: { 'area-data': 1.5 } },
          { question: question('area'), instance: `g${group('plot')}n2`, answer: { 'area-data': 2.5 } },
        ],
      },
    })
    expect(status).toBe(200)
    await manager.call(surveyInstances.removeInstance, { params: { id: household.id, instance: ids[2]! } })
    const crop = await add('crop_of_plot', `g${group('plot')}n1`)
    await manager.call(surveyAnswers.saveAnswers, {
      body: {
        form_id: household.id,
        answers: [{ question: question('crop'), instance: crop, answer: { 'crop-data': 'Teff' } }],
      },
    })
  })

  it('are tables of their own, with the keys of the rows around', async () => {
    const service = await get(`${feed(household.id)}/`)
    expect(service.body.value.map(({ name }: { name: string }) => name)).toEqual([
      'Submissions',
      'Submissions.member',
      'Submissions.plot',
      'Submissions.plot.crop_of_plot',
    ])
    const set = `${household.id}-1`
    const members = await page('', 'Submissions.member', household.id)
    expect(
      members.value.toSorted((one, other) => Number(one['__position']) - Number(other['__position'])),
    ).toEqual([
      {
        __id: `${set}:${ids[0]}`,
        '__Submissions-id': set,
        __position: 1,
        name: 'Ana',
        age: 12,
        school: 'yes',
      },
      {
        __id: `${set}:${ids[1]}`,
        '__Submissions-id': set,
        __position: 2,
        name: 'Ben',
        age: 40,
        school: null,
      },
    ])
    const plots = await page('', 'Submissions.plot', household.id)
    expect(plots.value.map((row) => row['__position'])).toEqual([1, 2])
    const crops = await page('', 'Submissions.plot.crop_of_plot', household.id)
    expect(crops.value).toMatchObject([{ '__Submissions-plot-id': plots.value[0]!.__id, crop: 'Teff' }])
    expect((await get(`${feed(household.id)}/Submissions.nothing`)).status).toBe(404)
  })

  it('are filtered, sorted and counted by their own columns, and by those of the set', async () => {
    const names = async (options: string) =>
      (await page(`?${options}`, 'Submissions.member', household.id)).value.map(({ name }) => name)
    expect(await names('$filter=age gt 18')).toEqual(['Ben'])
    expect(await names("$filter=school eq 'yes'")).toEqual(['Ana'])
    expect(await names('$orderby=age desc')).toEqual(['Ben', 'Ana'])
    expect(await names(`$filter=__Submissions-id eq '${household.id}-1' and __position eq 2`)).toEqual([
      'Ben',
    ])
    expect(await names(`$filter=__Submissions-id eq '${household.id}-2'`)).toEqual([])
    const later = `$filter=${encodeURIComponent('$root/Submissions/__system/submissionDate gt 2100-01-01')}`
    expect(await names(later)).toEqual([])
    expect((await get(`${feed(household.id)}/Submissions.member/$count`)).text).toBe('2')
    expect(await names('$skip=1&$orderby=name')).toEqual(['Ben'])
  })

  it('are linked from the rows around, and expanded there', async () => {
    const [row] = (await page('', 'Submissions', household.id)).value
    expect(row).toMatchObject({ village: 'Kisii', total: '52' })
    const linked = await get(`${feed(household.id)}/${String(row!['member@odata.navigationLink'])}`)
    expect(linked.body.value).toHaveLength(2)
    const [expanded] = (await page('?$expand=*', 'Submissions', household.id)).value
    expect(expanded).toMatchObject({
      member: expect.arrayContaining([expect.objectContaining({ name: 'Ana' })]),
      plot: [{ crop_of_plot: [{ crop: 'Teff' }] }, { crop_of_plot: [] }],
    })
    const [some] = (await page('?$expand=member&$select=village', 'Submissions', household.id)).value
    expect(Object.keys(some!)).toEqual(['village', 'member'])
  })

  it('are listed as fields for ruODK, at the addresses of ODK Central too', async () => {
    const fields = await get(`/v1/projects/3/forms/${household.id}/fields?odata=false&flatten=false`)
    expect(fields.body).toMatchObject([
      { path: '/village', type: 'string', binary: null },
      { path: '/total' },
      { path: '/plots', type: 'int' },
      { path: '/member', type: 'repeat' },
      { path: '/member/name', name: 'name', type: 'string' },
      { path: '/member/age' },
      { path: '/member/school' },
      { path: '/plot', type: 'repeat' },
      { path: '/plot/area', type: 'decimal' },
      { path: '/plot/crop_of_plot', type: 'repeat' },
      { path: '/plot/crop_of_plot/crop' },
    ])
    const at = `/v1/projects/3/forms/${household.id}.svc`
    expect((await get(at)).body.value).toHaveLength(4)
    expect((await get(`${at}/Submissions.member?$top=1`)).body.value).toHaveLength(1)
    expect((await get(`/v1/projects/3/forms/nothing.svc/Submissions`)).status).toBe(404)
  })
})

it('locations are GeoJSON, or well-known text', async () => {
  const csv = [
    'section_name,question_id,question,question_type,required,variable_name,option_name,option_type',
    'Farm,Q1,Where?,other,no,place,at,geopoint',
    ',Q2,Which way?,other,no,way,line,geotrace',
  ].join('\n')
  const farm = await uploaded(server, manager, { csv })
  await save(manager, farm.name, { Q1: { 'at-data': '-1.3 36.8 1600 5' }, Q2: { 'line-data': '1 2;3 4' } })
  expect((await page('', 'Submissions', farm.id)).value).toMatchObject([
    {
      __id: `${farm.id}-0`,
      __system: { submitterId: null, submitterName: null, respondent: null },
      place: { type: 'Point', coordinates: [36.8, -1.3, 1600] },
      way: {
        type: 'LineString',
        coordinates: [
          [2, 1],
          [4, 3],
        ],
      },
    },
  ])
  expect((await page('?%24wkt=true', 'Submissions', farm.id)).value).toMatchObject([
    { place: 'POINT (36.8 -1.3 1600)', way: 'LINESTRING (2 1,4 3)' },
  ])
  expect((await get(`${feed(farm.id)}/$metadata`)).text).toContain('Type="Edm.GeographyLineString"')
})

describe('who may read', () => {
  it('is asked for a password without one, which is a token, never that of an account or of a session', async () => {
    const anonymous = await fetch(`${server.url}${feed()}/`)
    expect([anonymous.status, anonymous.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('Basic realm='),
    ])
    for (const password of [demoPassword, manager.token!, `${token}x`, '']) {
      const refused = await get(`${feed()}/Submissions`, basic(password, 'project-manager@seventeen.example'))
      expect([refused.status, refused.headers.has('www-authenticate')]).toEqual([401, true])
    }
    for (const scheme of ['Token', 'bearer'])
      expect((await get(`${feed()}/Submissions`, `${scheme} ${token}`)).status).toBe(200)
    expect((await get(`${feed()}/Submissions`, `Token ${manager.token}`)).status).toBe(200)
  })

  it('sends a password to feeds only', async () => {
    for (const path of ['/api/users/', `/api/quiz/${survey.id}/answers/`]) {
      const { status, headers } = await get(path)
      expect([path, status, headers.has('www-authenticate')]).toEqual([path, 401, false])
    }
  })

  it('needs the scope and the rights of the table, and loses them at once', async () => {
    const { body: narrow } = await manager.call(apiTokens.create, {
      body: { name: 'No surveys', scopes: ['projects:read'], password: demoPassword },
    })
    expect((await get(`${feed()}/Submissions`, basic(narrow.token))).body).toMatchObject({
      code: 'permission_denied',
    })
    const member = await as(server, 'projectMember')
    const { body: weak } = await member.call(apiTokens.create, {
      body: { name: 'Member', scopes: ['surveys:read'], password: demoPassword },
    })
    const outsider = await as(server, 'plain')
    const { body: foreign } = await outsider.call(apiTokens.create, {
      body: { name: 'Outsider', scopes: ['surveys:read'], password: demoPassword },
    })
    const paths = [
      `${feed()}/`,
      `${feed()}/$metadata`,
      `${feed()}/Submissions`,
      `${feed()}/Submissions/$count`,
      `/api/quiz/${survey.id}/fields/`,
      `/api/quiz/${survey.id}/results.csv`,
      `/api/quiz/${survey.id}/results.json`,
      `/v1/projects/1/forms/${survey.id}.svc/Submissions`,
    ]
    for (const path of paths) {
      expect([path, (await get(path)).status]).toEqual([path, 200])
      expect([path, (await get(path, basic(weak.token))).status]).toEqual([path, 400])
      expect([path, (await get(path, basic(foreign.token))).status]).toEqual([path, 404])
    }
    const { body } = await manager.call(apiTokens.create, {
      body: { name: 'Soon revoked', scopes: ['surveys:read'], password: demoPassword },
    })
    expect((await get(`${feed()}/`, basic(body.token))).status).toBe(200)
    await manager.call(apiTokens.revoke, { params: { id: body.id } })
    const revoked = await get(`${feed()}/`, basic(body.token))
    expect([revoked.status, revoked.body.code]).toEqual([401, 'token_revoked'])
  })
})

describe('results as files at a fixed address', () => {
  it('are CSV and JSON with a row for each set', async () => {
    const { text, headers } = await get(`/api/quiz/${survey.id}/results.csv?values=names&sort=begun`)
    expect(headers.get('content-type')).toContain('text/csv')
    const [head, ...lines] = text.trim().split('\n')
    expect(head).toContain('farmer_count')
    expect(lines).toHaveLength(3)
    const { body } = await get(`/api/quiz/${survey.id}/results.json?values=names&sort=begun`)
    expect(body).toMatchObject([
      { _respondent: 1, farmer_count: 9, farmers: 'yes' },
      { farmer_count: 100 },
      { farmers: 'no' },
    ])
    const split = await get(
      `/api/quiz/${survey.id}/results.json?columns=split&filter=${encodeURIComponent('contains:person:Minh')}`,
    )
    expect(split.body).toMatchObject([{ 'crops/maize': true, 'crops/coffee': false }])
    const none = await get(
      `/api/quiz/${survey.id}/results.json?filter=${encodeURIComponent('contains:person:Nobody')}`,
    )
    expect(none.body).toEqual([])
    expect((await get(`/api/quiz/${survey.id}/results.json?fliter=x`)).status).toBe(400)
  })

  it('answer as their documentation says', async () => {
    const params = { id: survey.id }
    expect((await manager.call(surveyFeeds.readJson, { params })).status).toBe(200)
    expect((await manager.call(surveyFeeds.readService, { params })).status).toBe(200)
    expect(
      (await manager.call(surveyFeeds.listRows, { params: { ...params, table: 'Submissions' } })).status,
    ).toBe(200)
    expect((await manager.call(surveyFeeds.listFields, { params })).status).toBe(200)
    const anonymous = await person(server).call(surveyFeeds.readMetadata, { params })
    expect(anonymous.status).toBe(401)
  })
})

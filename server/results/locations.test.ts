import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { surveyInstances } from 'contract/answers/instances.endpoints.ts'
import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { surveyDownloads, surveyResults } from 'contract/results/results.endpoints.ts'
import { personas } from '../../db/seed/personas.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, save, upload, uploaded } from '../testing/uploaded-survey.ts'

let server: TestServer
let manager: Person
let member: Person
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
  member = await as(server, 'projectMember')
})
afterAll(() => server.stop())

const csv = [
  'section_name,question_id,question,question_type,required,variable_name,visibility_condition,option_name,option_label,option_type',
  'Farm,Q1,Where is the farm?,other,no,farm,,at,,geopoint',
  'Farm,Q2,Which way do you take?,other,no,way,,way,,geotrace',
  'Farm,Q3,Fields,other,no,fields,,first,First field,geoshape',
  ',,,,,,,name,Name,text',
  `Farm,Q4,How high?,other,no,high,answered('farm'),value,,integer`,
].join('\n')
const area = '0 0;0 2;1 2;0 0'

describe('an answer that is a place', () => {
  it('is stored as it is sent, and read by conditions', async () => {
    const { name } = await uploaded(server, manager, { csv })
    const answers = { Q1: { 'at-data': '-1.2864 36.8172 1795 4.5' }, Q2: { 'way-data': '1 2;3 4' } }
    const saved = await save(manager, name, { ...answers, Q3: { 'first-data': area } })
    expect([saved.status, saved.body.form_metadata]).toMatchObject([
      200,
      { total_visible: 4, total_answered: 3 },
    ])
    const { byCode } = await opened(manager, name)
    expect([byCode['Q1']?.answer, byCode['Q2']?.answer]).toEqual([answers.Q1, answers.Q2])
  })

  it.each([
    ['Q1', { 'at-data': '91 0' }, 'at'],
    ['Q1', { 'at-data': '52.5,13.4' }, 'at'],
    ['Q1', { 'at-data': 52.5 }, 'at'],
    ['Q2', { 'way-data': '1 2' }, 'way'],
    ['Q2', { 'way-data': Array.from({ length: 1_001 }, () => '1 2').join(';') }, 'way'],
    ['Q3', { 'first-data': '0 0;0 2;1 2' }, 'first'],
  ])('is refused if it is not valid: %s %j', async (code, answer, option) => {
    const { name } = await uploaded(server, manager, { csv })
    const { status, body } = await save(manager, name, { [code]: answer })
    const { byCode } = await opened(manager, name)
    const id = byCode[code]!.question_id
    expect([status, body]).toMatchObject([400, { answers: { [id]: { [option]: [expect.any(String)] } } }])
    expect(byCode[code]!.answer).toBeNull()
  })

  it('may be a line of 1,000 points', async () => {
    const { name } = await uploaded(server, manager, { csv })
    const long = Array.from({ length: 1_000 }, (_, at) => `${at / 100} 13.4051234 34.5 4`).join(';')
    expect((await save(manager, name, { Q2: { 'way-data': long } })).status).toBe(200)
    expect((await opened(manager, name)).byCode['Q2']?.answer).toEqual({ 'way-data': long })
  })

  it('keeps its type in the survey CSV', async () => {
    const { id, name } = await uploaded(server, manager, { csv })
    const written = String((await manager.call(questionnaires.readFile, { params: { id } })).body)
    const again = await upload(server, manager, { csv: written, name: `${name} again` })
    expect([again.status, again.body.warnings]).toEqual([200, []])
    const types = async (of: string) =>
      (await opened(manager, of)).results.map(({ options }) => options.map(({ type }) => type))
    expect(await types(`${name} again`)).toEqual(await types(name))
  })
})

async function answered() {
  const survey = await uploaded(server, manager, { csv, type: 'single-user' })
  await save(member, survey.name, { Q1: { 'at-data': '10 20' } })
  await save(member, survey.name, { Q1: { 'at-data': '-1.2864 36.8172 1795 4.5' } })
  await save(manager, survey.name, { Q2: { 'way-data': '1 2;3 4' }, Q3: { 'first-data': area } })
  await save(manager, survey.name, { Q1: { 'at-data': '5 6' } })
  await save(manager, survey.name, { Q1: {} })
  return survey
}

const list = async (id: number, query: object = {}) =>
  manager.call(surveyResults.listLocations, { params: { id }, query })

describe('the locations of a survey', () => {
  it('are those of the latest answers, newest first', async () => {
    const { id, name } = await answered()
    const { byCode } = await opened(manager, name)
    const { body } = await list(id)
    expect(body.questions.map(({ question }) => question)).toEqual([
      'Where is the farm?',
      'Which way do you take?',
      'Fields',
    ])
    expect(body.total).toBe(3)
    expect(
      body.results.map(({ question, field, type, text, user__email }) => [
        question,
        field,
        type,
        text,
        user__email,
      ]),
    ).toEqual([
      ['Fields', 'First field', 'geoshape', area, personas.projectManager.email],
      ['Which way do you take?', '', 'geotrace', '1 2;3 4', personas.projectManager.email],
      ['Where is the farm?', '', 'geopoint', '-1.2864 36.8172 1795 4.5', personas.projectMember.email],
    ])
    const farms = await list(id, { question: byCode['Q1']!.question_id, pageSize: 1 })
    expect([farms.body.total, farms.body.results[0]?.type]).toEqual([1, 'geopoint'])
    expect((await list(id, { question: byCode['Q4']!.question_id })).status).toBe(404)
  })

  it('are empty for a survey that asks for none', async () => {
    const { id } = await uploaded(server, manager)
    expect((await list(id)).body).toMatchObject({ results: [], questions: [], total: 0 })
  })

  it('are for those who may explore the answers', async () => {
    const { id } = await answered()
    expect((await member.call(surveyResults.listLocations, { params: { id } })).status).toBe(400)
    const outsider = await as(server, 'plain')
    expect((await outsider.call(surveyResults.listLocations, { params: { id } })).status).toBe(404)
  })
})

type Wanted = SentBodyOf<typeof surveyDownloads.startExport>

async function geoJson(id: number, wanted: Partial<Wanted> = {}) {
  const { status, body } = await manager.call(surveyDownloads.startExport, {
    params: { id },
    body: { format: 'geojson', which: 'latest', ...wanted },
  })
  expect(status).toBe(200)
  const response = await fetch(server.url + body.url)
  return { response, file: (await response.json()) as { type: string; features: Feature[] } }
}
interface Feature {
  type: 'Feature'
  geometry: { type: string; coordinates: unknown }
  properties: Record<string, unknown>
}

describe('locations as GeoJSON', () => {
  it('have the columns of the CSV, and longitude before latitude', async () => {
    const { id, name } = await answered()
    const { response, file } = await geoJson(id)
    expect(response.headers.get('content-type')).toBe('application/geo+json')
    expect(decodeURIComponent(response.headers.get('content-disposition')!)).toMatch(
      new RegExp(`''${name} latest [\\d-]+\\.geojson$`),
    )
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(file.type).toBe('FeatureCollection')
    expect(file.features).toEqual([
      {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [36.8172, -1.2864, 1795] },
        properties: {
          Question: 'Where is the farm?',
          'API Name': 'farm',
          'User Email': personas.projectMember.email,
          Altitude: 1795,
          Accuracy: 4.5,
          'Created At': time,
        },
      },
      {
        type: 'Feature',
        geometry: {
          type: 'LineString',
          coordinates: [
            [2, 1],
            [4, 3],
          ],
        },
        properties: {
          Question: 'Which way do you take?',
          'API Name': 'way',
          'User Email': personas.projectManager.email,
          'Created At': time,
        },
      },
      {
        type: 'Feature',
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [2, 0],
              [2, 1],
              [0, 0],
            ],
          ],
        },
        properties: {
          Question: 'Fields',
          'API Name': 'fields',
          Field: 'First field',
          'User Email': personas.projectManager.email,
          'Created At': time,
        },
      },
    ])
  })

  it('can include earlier answers, or those that a filter finds', async () => {
    const { id } = await answered()
    const points = ({ features }: { features: Feature[] }) =>
      features.map(({ geometry }) => geometry).filter(({ type }) => type === 'Point')
    expect(points((await geoJson(id, { which: 'all' })).file)).toHaveLength(3)
    const { file } = await geoJson(id, { filter: personas.projectMember.email })
    expect(file.features.map(({ geometry }) => geometry.type)).toEqual(['Point'])
  })

  it('are an empty collection if there are none', async () => {
    const { id } = await uploaded(server, manager)
    expect((await geoJson(id)).file).toEqual({ type: 'FeatureCollection', features: [] })
  })

  it('name the instance of a group that repeats, as the CSV does', async () => {
    const repeated = [
      'section_name,question_id,question,question_type,required,variable_name,repeat,repeat_label,option_name,option_label,option_type',
      'Farm,Q1,Where?,other,no,place,plot,Plot,at,,geopoint',
    ].join('\n')
    const { id, name } = await uploaded(server, manager, { csv: repeated })
    const { byCode, repeats = [] } = await opened(manager, name)
    const { body } = await manager.call(surveyInstances.addInstance, {
      params: { id },
      body: { group: repeats[0]!.id },
    })
    await manager.call(surveyAnswers.saveAnswers, {
      body: {
        form_id: id,
        answers: [
          {
            question: { question_id: byCode['Q1']!.question_id },
            instance: body.instance,
            answer: { 'at-data': '1 2' },
          },
        ],
      },
    })
    expect((await list(id)).body.results.map(({ question }) => question)).toEqual(['Plot 1: Where?'])
    expect((await geoJson(id)).file.features[0]?.properties['Question']).toBe('Plot 1: Where?')
  })

  it.each([{ files: 'multiple' }, { with_files: true }, { raw: true }] as const)(
    'have no other form: %j',
    async (wanted) => {
      const { id } = await uploaded(server, manager, { csv })
      const { status } = await manager.call(surveyDownloads.startExport, {
        params: { id },
        body: { format: 'geojson', which: 'latest', ...wanted },
      })
      expect(status).toBe(400)
    },
  )
})

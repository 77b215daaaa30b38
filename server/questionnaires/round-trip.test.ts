import { afterAll, beforeAll, expect, it } from 'vitest'
import { questionnaires, replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { png } from '../media/testing/png.ts'
import { as, type Person } from '../testing/person.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { opened, projectId } from '../testing/uploaded-survey.ts'
import { workbookOf } from './xlsform/testing/workbook-of.ts'

let server: TestServer
let manager: Person
beforeAll(async () => {
  server = await startTestServer()
  manager = await as(server, 'projectManager')
})
afterAll(() => server.stop())

const header = [
  'type',
  'name',
  'label::English (en)',
  'label::العربية (ar)',
  'hint::English (en)',
  'relevant',
  'required',
  'required_message::English (en)',
  'constraint',
  'constraint_message::English (en)',
  'calculation',
  'default',
  'choice_filter',
  'repeat_count',
  'parameters',
  'appearance',
  'media::image',
  'media::image::العربية (ar)',
  'kobo--matrix_list',
]
const row = (cells: Partial<Record<string, string>>) => header.map((column) => cells[column] ?? null)
const [en, ar] = ['label::English (en)', 'label::العربية (ar)']

/** Repeats in one another, cascades, media, a matrix, ranges, places, orders, languages, and a list of 600 options. */
const household = () =>
  workbookOf({
    survey: [
      header,
      row({ type: 'begin_group', name: 'home', [en!]: 'Home', [ar!]: 'البيت' }),
      row({
        type: 'select_one regions',
        name: 'region',
        [en!]: 'Region',
        [ar!]: 'المنطقة',
        required: 'yes',
        'required_message::English (en)': 'Please choose.',
      }),
      row({
        type: 'select_one villages',
        name: 'village',
        [en!]: 'Village',
        choice_filter: 'region = ${region}',
      }),
      row({
        type: 'select_one_from_file markets.csv',
        name: 'market',
        [en!]: 'Market',
        parameters: 'value=id label=called',
      }),
      row({
        type: 'geopoint',
        name: 'place',
        [en!]: 'Where is ${village}?',
        'hint::English (en)': 'In front of the door',
      }),
      row({ type: 'end_group' }),
      row({ type: 'begin_repeat', name: 'member', [en!]: 'Member', [ar!]: 'فرد' }),
      row({ type: 'text', name: 'name', [en!]: 'Name', required: 'yes' }),
      row({
        type: 'integer',
        name: 'age',
        [en!]: 'Age',
        constraint: '. < 120',
        'constraint_message::English (en)': 'Too old',
        default: '30',
      }),
      row({ type: 'begin_repeat', name: 'cow', [en!]: 'Cow', repeat_count: '${age} div 10' }),
      row({
        type: 'select_one breeds',
        name: 'breed',
        [en!]: 'Breed',
        'media::image': 'herd.png',
        'media::image::العربية (ar)': 'herd-ar.png',
        parameters: 'randomize=true',
      }),
      row({ type: 'end_repeat' }),
      row({ type: 'end_repeat' }),
      row({
        type: 'begin_kobomatrix',
        name: 'm1',
        [en!]: 'Assets',
        [ar!]: 'ممتلكات',
        'kobo--matrix_list': 'assets',
        relevant: 'count(${member}) > 1',
      }),
      row({ type: 'select_one yn', name: 'own', [en!]: 'Do you own one?', [ar!]: 'هل تملك؟' }),
      row({ type: 'integer', name: 'count', [en!]: 'How many?', relevant: "${own} = 'yes'" }),
      row({ type: 'end_kobomatrix' }),
      row({ type: 'calculate', name: 'total', calculation: 'sum(${age}) + coalesce(${m1_car_count}, 0)' }),
      row({ type: 'rank yn', name: 'order', [en!]: 'Order', relevant: '${total} > 5' }),
      row({ type: 'range', name: 'level', [en!]: 'Level', parameters: 'start=0 end=5 step=0.5' }),
      row({ type: 'note', name: 'bye', [en!]: 'Together ${total}' }),
    ],
    choices: [
      ['list_name', 'name', en!, ar!, 'region', 'image'],
      ['regions', 'n', 'North', 'شمال', null, null],
      ['regions', 's', 'South', null, null, null],
      ...Array.from({ length: 600 }, (_, at) => [
        'villages',
        `v${at}`,
        `Village ${at}`,
        at < 3 ? `قرية ${at}` : null,
        at % 2 ? 'n' : 's',
        null,
      ]),
      ['breeds', 'a', 'Ankole', null, null, 'ankole.png'],
      ['breeds', 'z', 'Zebu', null, null, null],
      ['assets', 'car', 'Car', 'سيارة', null, null],
      ['assets', 'bike', 'Bike', null, null, null],
      ['yn', 'yes', 'Yes', 'نعم', null, null],
      ['yn', 'no', 'No', 'لا', null, null],
    ],
    settings: [
      ['form_title', 'default_language'],
      ['Household', 'English (en)'],
    ],
  })

const beside = {
  list: { name: 'markets.csv', content: 'id,called,image\nx,Old market,market.png\ny,New market,\n' },
  ...Object.fromEntries(
    ['herd.png', 'herd-ar.png', 'ankole.png', 'market.png'].map((name, at) => [
      `image${at}`,
      { name, content: new Uint8Array(png({ width: 20 + at, height: 20 })) },
    ]),
  ),
}

async function create(name: string, file: { name: string; content: string | Uint8Array<ArrayBuffer> }) {
  const { status, body } = await manager.call(questionnaires.create, {
    body: { name, description: 'D', type: 'single-user', projectId: await projectId(server) },
    files: { file, ...beside },
  })
  expect([status, body.warnings]).toEqual([200, []])
  const { body: csv } = await manager.call(questionnaires.readFile, { params: { id: body.data.id } })
  return { id: body.data.id, csv: String(csv) }
}

/** The form as the fill page gets it, without what the server names itself. */
async function form(name: string, id: number) {
  const {
    results,
    repeats = [],
    languages,
    default_language,
    form_media,
    form_files,
  } = await opened(manager, name)
  const codes = new Map(results.map(({ question_id, code }) => [question_id, code]))
  const groups = new Map(repeats.map((group) => [group.id, group.name]))
  const { body } = await manager.call(questionnaires.listFormFiles, { params: { id } })
  return {
    questions: results.map(({ question_id: _, updated_at: __, parent_ids, repeat, ...question }) => ({
      ...question,
      parents: parent_ids.map((one) => codes.get(one)),
      group: groups.get(repeat ?? 0),
    })),
    repeats: repeats.map(({ id: _, parent, ...group }) => ({ ...group, parent: groups.get(parent ?? 0) })),
    languages,
    default_language,
    media: Object.keys(form_media ?? {}),
    form_files,
    files: body.files.map(({ name: file, rows, questions }) => [file, rows, questions]),
  }
}

it('a form with repeats, media, filters and a matrix is the same after its survey CSV is uploaded', async () => {
  const workbook = new Uint8Array(await household())
  const first = await create('Household, as a workbook', { name: 'household.xlsx', content: workbook })
  const second = await create('Household, as a CSV', { name: 'household.csv', content: first.csv })
  const before = await form('Household, as a workbook', first.id)
  expect(await form('Household, as a CSV', second.id)).toEqual(before)
  expect(second.csv).toBe(first.csv)

  // What was uploaded is there.
  expect(before.media).toEqual(['ankole.png', 'herd-ar.png', 'herd.png', 'market.png'])
  expect(before.repeats).toMatchObject([{ name: 'member' }, { name: 'cow', parent: 'member' }])
  expect(before.questions.map(({ variable_name, group }) => [variable_name, group])).toEqual([
    ['region', undefined],
    ['village', undefined],
    ['market', undefined],
    ['place', undefined],
    ['name', 'member'],
    ['age', 'member'],
    ['breed', 'cow'],
    ['m1_car_own', undefined],
    ['m1_car_count', undefined],
    ['m1_bike_own', undefined],
    ['m1_bike_count', undefined],
    ['total', undefined],
    ['order', undefined],
    ['level', undefined],
    ['bye', undefined],
  ])

  // Both files give the survey itself again.
  const contents = { 'a.csv': first.csv, 'a.xlsx': workbook }
  for (const [name, content] of Object.entries(contents)) {
    const { body } = await manager.call(replacements.reportOnReplacement, {
      params: { id: second.id },
      body: {},
      files: { file: { name, content } },
    })
    expect(body.changes?.counts).toMatchObject({ kept: 15, added: 0, removed: 0, changed: 0, moved: 0 })
  }
})

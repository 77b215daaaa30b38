import { expect, it } from 'vitest'
import { coverageWords } from 'contract/questionnaires/questionnaire-file.ts'
import { readSurveyFile } from '../read-questionnaire.ts'
import { readXlsForm } from './read-xlsform.ts'
import { named, remarkLines } from './testing/reading.ts'
import { workbookOf } from './testing/workbook-of.ts'

const choices = [
  ['list_name', 'name', 'label', 'label::Español (es)'],
  ['assets', 'car', 'Car', 'Coche'],
  ['assets', 'bike', 'Bike', null],
  ['yn', 'yes', 'Yes', 'Sí'],
  ['yn', 'no', 'No', 'No'],
]
const header = [
  'type',
  'name',
  'label',
  'label::Español (es)',
  'required',
  'relevant',
  'constraint',
  'appearance',
  'kobo--matrix_list',
]
const matrix = [
  ['begin_kobomatrix', 'm1', 'Assets', 'Bienes', null, null, null, 'field-list', 'assets'],
  ['select_one yn', 'own', 'Do you own one?', '¿Tiene uno?', 'true', null, null, 'w1', null],
  ['integer', 'count', 'How many?', null, null, "${own} = 'yes'", '. > 0', 'w2', null],
  ['end_kobomatrix', null, null, null, null, null, null, null, null],
]
const total = [
  'note',
  'total',
  'You have ${m1_car_count} cars.',
  null,
  null,
  '${m1_car_count} > 1',
  null,
  null,
  null,
]
const form = (...rows: (string | null)[][]) => workbookOf({ survey: [header, ...rows], choices })

it('a matrix asks its questions once for each option of its list, as a table', async () => {
  const reading = await readXlsForm(await form(...matrix, total))
  expect(remarkLines(reading)).toEqual([])
  expect(reading.drafts.map(({ variable_name }) => variable_name)).toEqual([
    'm1_car_own',
    'm1_car_count',
    'm1_bike_own',
    'm1_bike_count',
    'total',
  ])
  expect(named(reading, 'm1_car_own')).toMatchObject({
    section_name: 'Assets',
    question: 'Car',
    question_type: 'single-select',
    required: true,
    metadata: { table_group: 'm1 Do you own one?' },
    options: [{ name: 'yes' }, { name: 'no' }],
    translations: { es: { question: 'Coche', table_group: 'm1 ¿Tiene uno?', options: { yes: 'Sí' } } },
  })
  expect(named(reading, 'm1_bike_count')).toMatchObject({
    question: 'Bike',
    visibility_condition: "value('m1_bike_own', '') == 'yes'",
    constraint: "value('value', '') > 0",
    metadata: { table_group: 'm1 How many?' },
  })
  expect(named(reading, 'total').question).toBe('You have ${m1_car_count} cars.')
})

it('the rows of a matrix count once in the report, and what is wrong with them is said once', async () => {
  const unsupported = ['integer', 'size', 'Size', null, null, 'version() = 1', null, null, null]
  const { coverage, remarks } = await readSurveyFile(await form(matrix[0]!, unsupported, ...matrix.slice(1)))
  expect(coverageWords(coverage!)).toBe('4 of 4 rows taken; 100 % of questions, 67 % of conditions.')
  expect(remarks).toMatchObject([{ row: 3, column: 'relevant', count: 1 }])
})

it('columns with the same heading stay apart, notes are shown once', async () => {
  const note = ['note', 'hint', 'Count everything.', null, null, null, null, null, null]
  const same = ['text', 'why', 'How many?', null, null, null, null, null, null]
  const reading = await readXlsForm(await form(matrix[0]!, note, matrix[2]!.with(5, null), same, matrix[3]!))
  expect(reading.drafts.map(({ question, metadata }) => [question, metadata.table_group])).toEqual([
    ['Count everything.', ''],
    ['Car', 'm1 How many? (count)'],
    ['Car', 'm1 How many? (why)'],
    ['Bike', 'm1 How many? (count)'],
    ['Bike', 'm1 How many? (why)'],
  ])
})

it('a matrix in a group is a table under its heading, and follows the condition of the group', async () => {
  const group = ['begin_group', 'g', 'Household', null, null, null, null, null, null]
  const size = ['integer', 'size', 'Size', null, null, null, null, null, null]
  const end = ['end_group', null, null, null, null, null, null, null, null]
  const reading = await readXlsForm(
    await form(group, size, matrix[0]!.with(5, '${size} > 2'), ...matrix.slice(1), end),
  )
  expect(reading.drafts.slice(1, 3)).toMatchObject([
    { question: 'Assets', question_type: 'note', visual_appearance: 'header' },
    { section_name: 'Household', visibility_condition: "value('size', '') > 2" },
  ])
})

it.each([
  ['without a list', matrix.map((row, at) => (at === 0 ? row.with(8, null) : row))],
  ['with an unknown list', matrix.map((row, at) => (at === 0 ? row.with(8, 'others') : row))],
])('a matrix %s is left out', async (_, rows) => {
  const reading = await readXlsForm(await form(...rows, total.with(2, 'Thanks').with(5, null)))
  expect(remarkLines(reading)).toContain(
    'survey 2 type warning: begin_kobomatrix is not supported; it is left out with its 2 rows.',
  )
})

import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { readSurveyFile } from './read-questionnaire.ts'
import { writeSurveyCsv } from './csv/write-csv.ts'
import { xlsFormOf, workbookOf } from './xlsform/testing/workbook-of.ts'

const read = async (...lines: string[]) => readSurveyFile(new TextEncoder().encode(lines.join('\n')))
const remarkLines = (reading: Awaited<ReturnType<typeof read>>) =>
  reading.remarks.map(({ row, column, level, message }) => `${row} ${column} ${level}: ${message}`)

const header =
  'section_name,section_name::Español (es),question,Question :: español (ES),question_type,default_language,option_name,option_label,option_label::Español (es),option_type'

describe('a survey CSV in several languages', () => {
  it('has a column for each language, and names of sections are carried down', async () => {
    const reading = await read(
      header,
      'About you,Sobre usted,Do you lend?,¿Presta usted?,single-select,English (en),yes,Yes,Sí,boolean',
      ',,,,,,no,No,,boolean',
      ',,Why?,,other,,why,,,text',
    )
    expect(reading).toMatchObject({
      remarks: [],
      languages: [
        { code: 'en', name: 'English' },
        { code: 'es', name: 'Español' },
      ],
      default_language: 'en',
    })
    expect(reading.drafts.map(({ translations }) => translations)).toEqual([
      { es: { section_name: 'Sobre usted', question: '¿Presta usted?', options: { yes: 'Sí' } } },
      { es: { section_name: 'Sobre usted' } },
    ])
  })

  it('does not offer a language without any texts', async () => {
    const reading = await read(
      'section_name,question,question::Français (fr),question_type',
      'One,Hello,,note',
    )
    expect(reading).toMatchObject({ languages: [], drafts: [{ question: 'Hello' }] })
  })

  it.each([
    [
      'a column without a language',
      'question::',
      '1 question:: error: The column does not name a language; write it as question::Español (es), for example.',
    ],
    [
      'the default language',
      'question::English (en)',
      '1 question::English (en) error: English is the default language; its texts go in the column question.',
    ],
    [
      'two columns of one language',
      'question::Español (es),question::Castellano (es)',
      '1 question::Castellano (es) error: It is in the same language as the column question::Español (es).',
    ],
    [
      'a column that is missing itself',
      'info::Español (es)',
      '1 info::Español (es) error: It translates the column info, which is missing.',
    ],
  ])('%s is refused', async (_what, columns, message) => {
    const reading = await read(
      `section_name,question,question_type,default_language,${columns}`,
      'One,Hello,note,English (en),a,b',
    )
    expect(remarkLines(reading)).toEqual([message])
  })

  it('ignores translations of columns that are the same in all languages', async () => {
    const reading = await read('section_name,question,question_type,variable_name::fr', 'One,Hello,note,x')
    expect(remarkLines(reading)).toEqual([
      '1 variable_name::fr warning: The column variable_name::fr is unknown and was left out.',
    ])
  })

  it('reports translations of missing or too long texts and a second default language by row', async () => {
    const reading = await read(
      'section_name,question,question::fr,description,description::fr,question_type,constraint,constraint_message,constraint_message::fr,option_name,option_label,option_label::fr,option_type,default_language',
      `One,Hello,${'x'.repeat(20_001)},,,note,,,,,,,,en`,
      ',,,,Quoi,,,,,,,,,',
      ',Why?,,,,other,,,Non,why,,,text,German',
      ',Text,,,,note,,,,,,Rien,,',
    )
    expect(remarkLines(reading)).toEqual([
      '2 question::fr error: This cell has 20001 characters; at most 20000 are possible.',
      '3 description::fr error: This row does not start a question, so there is nothing to translate.',
      '4 default_language error: Row 2 names another language; a survey has one.',
      '4 constraint_message::fr error: There is no constraint in this row.',
      '5 option_label::fr error: There is no option in this row.',
    ])
  })

  it('can have at most 25 further languages', async () => {
    const columns = Array.from({ length: 26 }, (_, at) => `question::Language ${at}`)
    const texts = columns.map(() => 'x')
    const reading = await read(`section_name,question,question_type,${columns}`, `One,Hello,note,${texts}`)
    expect(remarkLines(reading)).toEqual([
      '1  error: A survey has at most 25 languages beside its default one.',
    ])
  })
})

it('reports texts that refer to an unknown variable, in any language', async () => {
  const reading = await read(
    'section_name,question,question::fr,question_type,variable_name,option_name,option_label,option_type',
    'One,Which ${thing}?,Quoi ${chose}?,single-select,kind,a,For ${kind} or ${kind_data},boolean',
    ',,,,,b,For ${none},boolean',
  )
  expect(remarkLines(reading)).toEqual([
    '2 question warning: The text shows ${thing}, which is not a variable of this survey.',
    '2 question::fr warning: The text shows ${chose}, which is not a variable of this survey.',
    '3 option_label warning: The text shows ${none}, which is not a variable of this survey.',
  ])
})

describe('a workbook', () => {
  const seed = (name: string) => readFileSync(new URL(`../../db/seed/surveys/${name}`, import.meta.url))

  it.each(['green-index-3.xlsx', 'socio-economic-survey.xlsx'])(
    '%s goes out as a CSV file and in again unchanged',
    async (name) => {
      const { drafts, languages, default_language } = await readSurveyFile(seed(name))
      const csv = writeSurveyCsv(drafts, { languages, default_language })
      const again = await readSurveyFile(new TextEncoder().encode(csv))
      expect(again.remarks).toEqual([])
      expect(again).toEqual({
        drafts,
        form: '',
        uncoded: [],
        languages,
        default_language,
        title: '',
        remarks: [],
        files: {},
      })
    },
  )

  it('may leave its default language unnamed', async () => {
    const bytes = await xlsFormOf('type name label label::Français', [['note', 'n', 'Hello', 'Bonjour']])
    const { drafts, languages, default_language } = await readSurveyFile(bytes)
    expect([languages, default_language]).toEqual([[{ code: 'fr', name: 'Français' }], ''])
    const csv = writeSurveyCsv(drafts, { languages, default_language })
    expect(await readSurveyFile(new TextEncoder().encode(csv))).toMatchObject({ languages, drafts })
  })

  it('drops the translated message of a constraint that is not imported', async () => {
    const header = 'type name label constraint constraint_message::Français'
    const bytes = await xlsFormOf(header, [['text', 't', 'Hello', 'property("x") = .', 'Non']])
    const { drafts } = await readSurveyFile(bytes)
    expect(drafts).toMatchObject([{ constraint: '', question: 'Hello' }])
    expect(drafts[0]!.translations).toBeUndefined()
  })

  it('may have a language with the name of an inherited property', async () => {
    const header = 'type name label label::constructor label::__proto__'
    const { drafts } = await readSurveyFile(await xlsFormOf(header, [['note', 'n', 'Hello', 'One', 'Two']]))
    expect(Object.entries(drafts[0]!.translations!)).toEqual([
      ['constructor', { question: 'One' }],
      ['__proto__', { question: 'Two' }],
    ])
    expect('question' in {}).toBe(false)
  })

  it('is refused if its options, repeated for every question, would exceed the size of a CSV file', async () => {
    const survey = Array.from({ length: 400 }, (_, at) => ['select_one all', `q${at}`, `Question ${at}`])
    const choices = Array.from({ length: 400 }, (_, at) => ['all', `o${at}`, `Option ${at}`])
    const bytes = await workbookOf({
      survey: [['type', 'name', 'label'], ...survey],
      choices: [['list_name', 'name', 'label'], ...choices],
    })
    const reading = await readSurveyFile(bytes)
    expect(reading.drafts).toEqual([])
    expect(reading.remarks).toMatchObject([
      { level: 'error', message: expect.stringContaining('this form has 160000.') },
    ])
  })

  it.each([
    [
      'of the old kind',
      [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
      /password or in the old \.xls format/,
    ],
    ['that is cut off', [0x50, 0x4b, 3, 4, 0, 0, 0, 0], /damaged or not complete/],
  ])('%s is refused with a reason', async (_what, bytes, words) => {
    const { remarks } = await readSurveyFile(new Uint8Array(bytes))
    expect(remarks).toMatchObject([{ row: 0, level: 'error', message: expect.stringMatching(words) }])
  })
})

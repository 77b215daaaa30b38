import { describe, expect, test } from 'vitest'
import { readXlsForm, type XlsFormReading } from './read-xlsform.ts'
import { formOf, workbookOf } from './testing/workbook-of.ts'

const named = ({ drafts }: XlsFormReading, name: string) =>
  drafts.find(({ variable_name }) => variable_name === name)!
const said = ({ remarks }: XlsFormReading) =>
  remarks.map(({ sheet, row, column, level, message }) => `${sheet} ${row} ${column} ${level}: ${message}`)
const errors = ({ remarks }: XlsFormReading) => remarks.filter(({ level }) => level === 'error')

describe('questions', () => {
  test.each([
    ['text', 'other', 'text'],
    ['integer', 'other', 'integer'],
    ['decimal', 'other', 'number'],
    ['date', 'other', 'date'],
    ['time', 'other', 'time'],
    ['dateTime', 'other', 'datetime'],
    ['image', 'other', 'file'],
    ['file', 'other', 'file'],
    ['Select_One yes_no', 'single-select', 'boolean'],
    ['select one from yes_no', 'single-select', 'boolean'],
    ['select_multiple yes_no', 'multi-select', 'boolean'],
    ['acknowledge', 'single-select', 'boolean'],
  ])('%s becomes %s with %s', async (type, questionType, optionType) => {
    const reading = await readXlsForm(await formOf('type name label', [[type, 'q', 'What?']]))
    expect(errors(reading)).toEqual([])
    expect(reading.drafts).toMatchObject([
      { question: 'What?', question_type: questionType, variable_name: 'q' },
    ])
    expect(reading.drafts[0]!.options[0]!.type).toBe(optionType)
  })

  test('a choice keeps names and labels; whole numbers lose their fraction, names may have spaces', async () => {
    const list = [
      ['levels', 1.0, 'Low'],
      ['levels', 'very high', 'High'],
      ['levels', true, null],
    ]
    const reading = await readXlsForm(
      await formOf('type name label', [['select_one levels', 'level', 'Level']], list),
    )
    expect(named(reading, 'level').options.map(({ name, label }) => [name, label])).toEqual([
      ['1', 'Low'],
      ['very high', 'High'],
      ['TRUE', 'TRUE'],
    ])
  })

  test('or_other adds an option with a text, which conditions can read as XLSForm names it', async () => {
    const rows = [
      ['select_one yes_no or_other', 'kind', 'Kind', null],
      ['note', 'thanks', 'Thanks', "${kind_other} != ''"],
    ]
    const reading = await readXlsForm(await formOf('type name label relevant', rows))
    expect(named(reading, 'kind').options.at(-1)).toEqual({
      name: 'other',
      label: 'Other',
      type: 'boolean-with-text',
    })
    expect(named(reading, 'thanks').visibility_condition).toBe("value('kind_data', '') != ''")
  })

  test('required is a word or a condition; a constraint is over the answer itself', async () => {
    const rows = [
      ['integer', 'age', 'Age', 'TRUE', '. > 0 and . < 130', 'Too old'],
      ['text', 'school', 'School', '${age} < 20', null, null],
    ]
    const reading = await readXlsForm(
      await formOf('type name label required constraint constraint_message', rows),
    )
    expect(named(reading, 'age')).toMatchObject({
      required: true,
      required_condition: '',
      constraint: "value('value', '') > 0 && value('value', '') < 130",
      constraint_message: 'Too old',
    })
    expect(named(reading, 'school')).toMatchObject({
      required: false,
      required_condition: "value('age', '') < 20",
    })
  })

  test('a slider becomes a number within its bounds', async () => {
    const form = await formOf('type name label parameters', [
      ['range', 'r', 'Rate', 'start=0 end=5 step=0.5'],
    ])
    const reading = await readXlsForm(form)
    expect(named(reading, 'r').constraint).toBe("value('value', '') >= 0 && value('value', '') <= 5")
    expect(said(reading)).toEqual([
      'survey 2 type changed: The slider becomes a number from 0 to 5, without its steps of 0.5.',
    ])
  })

  test('calculations are notes without a text, read-only questions are notes that show their value', async () => {
    const rows = [
      ['integer', 'a', 'A', null, null],
      ['calculate', 'double', null, '${a} * 2', null],
      ['integer', 'shown', 'Twice', '${double}', 'yes'],
    ]
    const reading = await readXlsForm(await formOf('type name label calculation read_only', rows))
    expect(named(reading, 'double')).toMatchObject({ question: '', calculation: "value('a', '') * 2" })
    expect(named(reading, 'shown')).toMatchObject({ question_type: 'note', question: 'Twice\n${shown}' })
  })
})

describe('groups', () => {
  const nested = [
    ['begin_group', 'g1', 'One', "${start} = '1'"],
    ['text', 'q1', 'Q1', null],
    ['begin group', 'g2', 'Two', "${start} = '2'"],
    ['begin group', 'g3', 'Three', "${start} = '3' or ${start} = '33'"],
    ['begin group', 'g4', 'Four', null],
    ['text', 'q4', 'Q4', "${q1} = 'x'"],
    ['end group', null, null, null],
    ['end group', null, null, null],
    ['end group', null, null, null],
    ['end_group', null, null, null],
  ]
  const first = ['text', 'start', 'Start', null]
  const header = 'type name label relevant'

  test('the outer one is the section, inner ones are headings, and all their conditions count', async () => {
    const reading = await readXlsForm(
      await formOf(header, [first, ...nested, ['text', 'last', 'Last', null]]),
    )
    expect(said(reading)).toEqual([])
    expect(
      reading.drafts.map(({ section_name, question, visual_appearance }) => [
        section_name,
        question,
        visual_appearance,
      ]),
    ).toEqual([
      ['Questions', 'Start', ''],
      ['One', 'Q1', ''],
      ['One', 'Two', 'header'],
      ['One', 'Three', 'header'],
      ['One', 'Four', 'header'],
      ['One', 'Q4', ''],
      ['Questions (2)', 'Last', ''],
    ])
    const [one, two] = [`value('start', '') == '1'`, `value('start', '') == '2'`]
    const three = `(value('start', '') == '3' || value('start', '') == '33')`
    expect(named(reading, 'q4').visibility_condition).toBe(
      `${one} && ${two} && ${three} && value('q1', '') == 'x'`,
    )
    expect(reading.drafts[2]!.visibility_condition).toBe(`${one} && ${two}`)
  })

  test('one that only parts the form into several groups is a heading before the first of them', async () => {
    const rows = [
      ['begin group', 'all', 'The form', null],
      ['begin group', 'a', 'Part', null],
      ['text', 'q1', 'Q1', null],
      ['end group', null, null, null],
      ['begin group', 'b', 'Part', null],
      ['text', 'q2', 'Q2', null],
      ['end group', null, null, null],
      ['end group', null, null, null],
    ]
    const { drafts } = await readXlsForm(await formOf(header, rows))
    expect(drafts.map(({ section_name, question }) => [section_name, question])).toEqual([
      ['Part', 'The form'],
      ['Part', 'Q1'],
      ['Part (2)', 'Q2'],
    ])
  })

  test('one of calculations only is no section', async () => {
    const rows = [
      ['begin group', 'sums', 'Sums', null],
      ['calculate', 'two', null, null],
      ['end group', null, null, null],
      ['text', 'q', 'Q', null],
    ].map((row) => [...row, row[1] === 'two' ? '1 + 1' : null])
    const { drafts } = await readXlsForm(await formOf('type name label relevant calculation', rows))
    expect(drafts.map(({ section_name, variable_name }) => [section_name, variable_name])).toEqual([
      ['Questions', 'two'],
      ['Questions', 'q'],
    ])
  })

  test('conditions of 1,172 characters in each of four groups do not become too long', async () => {
    const long = Array.from({ length: 45 }, (_, at) => `\${start} = 'answer ${at}x'`)
      .join(' or ')
      .padEnd(1172)
    const rows = nested.map((row) =>
      String(row[0]).startsWith('begin') ? [...row.slice(0, 3), `${long} or '${row[1]}' = \${start}`] : row,
    )
    const reading = await readXlsForm(await formOf(header, [first, ...rows]))
    expect(errors(reading)).toEqual([])
    const { visibility_condition } = named(reading, 'q4')
    expect(visibility_condition.length).toBeLessThan(4000)
    expect(reading.remarks.map(({ level, column }) => [level, column])).toContainEqual([
      'changed',
      'relevant',
    ])
  })

  test.each([
    [[['begin group', 'g', 'G']], 'survey 2 type error: This group begins here and never ends.'],
    [[['text', 'q', 'Q'], ['end group']], 'survey 3 type error: A group ends here that has never begun.'],
    [
      [['begin group', 'g', 'G'], ['text', 'q', 'Q'], ['end repeat']],
      'survey 4 type error: A repeat ends here while the group of row 2 is open.',
    ],
  ])('that are not balanced are errors', async (rows, message) => {
    const reading = await readXlsForm(await formOf('type name label', rows))
    expect(said(reading)).toContain(message)
    expect(reading.drafts).toEqual([])
  })
})

describe('what has no counterpart', () => {
  test('is left out and named row by row; who reads it is told', async () => {
    const rows = [
      ['start', 'began', null, null, null],
      ['geopoint', 'where', 'Where?', 'yes', null],
      ['begin repeat', 'people', 'People', null, null],
      ['text', 'person', 'Name', null, null],
      ['end repeat', null, null, null, null],
      ['text', 'why', 'Why?', null, "${person} = 'x'"],
    ]
    const reading = await readXlsForm(await formOf('type name label required relevant', rows))
    expect(said(reading)).toEqual([
      'survey 2 type warning: began is left out: it is recorded by a device, which a survey here does not do.',
      'survey 3 type warning: where is left out: it asks for a place on a map, which a survey here cannot take. Its answer would be required.',
      'survey 4 type warning: begin repeat has no counterpart; it is left out with its 1 rows.',
      'survey 5 type warning: person is left out: it stands in people of row 4.',
      'survey 7 relevant error: Relevant reads person, which is left out: it stands in people of row 4.',
    ])
    expect(reading.drafts).toEqual([])
  })

  test('a constraint may go, a condition may not; a calculation takes those that only it feeds along', async () => {
    const rows = [
      ['date', 'born', 'Born', '. <= today()', null, null],
      ['calculate', 'now', null, null, null, 'today()'],
      ['calculate', 'next', null, null, null, "concat(${now}, 'x')"],
      ['text', 'why', 'Why?', null, "regex(${born}, '2')", null],
    ]
    const reading = await readXlsForm(await formOf('type name label constraint relevant calculation', rows))
    expect(reading.remarks.map(({ row, column, level }) => [row, column, level])).toEqual([
      [2, 'constraint', 'warning'],
      [3, 'calculation', 'warning'],
      [4, 'calculation', 'warning'],
      [5, 'relevant', 'error'],
    ])
  })

  test('defaults, choice filters, media and unknown columns are named', async () => {
    const rows = [['select_one yes_no', 'q', 'Q', 'yes', 'a = ${q}', 'cat.png', 'x']]
    const reading = await readXlsForm(
      await formOf('type name label default choice_filter media::image my_column', rows),
    )
    expect(reading.remarks.map(({ column, level }) => [column, level])).toEqual([
      ['my_column', 'warning'],
      ['default', 'warning'],
      ['choice_filter', 'warning'],
      ['media::image', 'warning'],
    ])
    expect(reading.drafts).toHaveLength(1)
  })
})

describe('dirt', () => {
  test('all faults of a form are told at once', async () => {
    const rows = [
      ['txt', 'a', 'A', null, null],
      ['select_one missing', 'b', 'B', null, null],
      ['text', 'c', 'C', '${nobody} = 1', null],
      [null, 'd', 'A question without a type', null, null],
      ['text', 'e', 'E', "selected(${c}, 'x'", null],
      ['text', 'f', 'F', '${C} = 1', 'Please answer this'],
    ]
    const reading = await readXlsForm(await formOf('type name label relevant required', rows))
    expect(said(reading)).toEqual([
      "survey 2 type error: 'txt' is no type of XLSForm.",
      'survey 3 type error: The options are missing: sheet choices has no list missing.',
      'survey 4 relevant error: Relevant reads nobody, which is no question of this form.',
      'survey 5 type warning: The row has no type and is left out: d.',
      'survey 6 relevant error: Relevant cannot be read, at its end.',
      'survey 7 required error: Required cannot be read, near Please answer this.',
      'survey 7 relevant error: Relevant reads C, which is no question of this form; there is c.',
    ])
  })

  test('curly quotes are repaired and told', async () => {
    const rows = [
      ['text', 'a', 'A', null],
      ['text', 'b', 'B', '${a} = ‘yes’'],
    ]
    const reading = await readXlsForm(await formOf('type name label relevant', rows))
    expect(named(reading, 'b').visibility_condition).toBe("value('a', '') == 'yes'")
    expect(said(reading)).toEqual(['survey 3 relevant changed: Curly quotes were read as straight ones.'])
  })

  test('names that cannot be variables are made valid, wherever they are read', async () => {
    const rows = [
      ['text', 'âge-1', 'Age', null],
      ['text', 'value', 'Value', null],
      ['text', 'b', 'You are ${âge-1}', "${âge-1} = '5' and ${value} = 'x'"],
      ['text', 'b', 'Again', null],
    ]
    const reading = await readXlsForm(await formOf('type name label relevant', rows))
    expect(reading.drafts.map(({ variable_name }) => variable_name)).toEqual(['age_1', 'value_2', 'b', 'b_2'])
    expect(named(reading, 'b')).toMatchObject({
      question: 'You are ${age_1}',
      visibility_condition: "value('age_1', '') == '5' && value('value_2', '') == 'x'",
    })
    expect(reading.remarks.map(({ row, column, level }) => [row, column, level])).toEqual([
      [2, 'name', 'changed'],
      [3, 'name', 'changed'],
      [5, 'name', 'changed'],
    ])
  })

  test('a name that two questions have and a condition reads is an error', async () => {
    const rows = [
      ['text', 'a', 'A', null],
      ['text', 'a', 'Again', null],
      ['text', 'b', 'B', '${a} = 1'],
    ]
    expect(errors(await readXlsForm(await formOf('type name label relevant', rows)))).toMatchObject([
      { row: 3, column: 'name' },
    ])
  })

  test('questions that decide about each other are an error', async () => {
    const rows = [
      ['text', 'a', 'A', '${b} = 1'],
      ['text', 'b', 'B', '${a} = 1'],
    ]
    expect(said(await readXlsForm(await formOf('type name label relevant', rows)))).toEqual([
      'survey 2 relevant error: Whether the question is asked depends on itself: Q001 -> Q002 -> Q001.',
    ])
  })

  test('a condition in a column where it decides nothing is named', async () => {
    const form = await formOf('type name label appearance', [['text', 'a', 'A', "selected(${a}, 'x')"]])
    expect(said(await readXlsForm(form))).toContain(
      'survey 2 appearance warning: This looks like a condition, and in this column it decides nothing; it is left out.',
    )
  })

  test('options that a list has twice', async () => {
    const list = [
      ['l', 'a', 'A'],
      ['l', 'a', 'A'],
      ['l', 'b', 'B'],
      ['l', 'b', 'Other'],
      ['l', null, 'Nameless'],
      ['l', '__proto__', 'P'],
      [null, 'stray', 'Stray'],
    ]
    const reading = await readXlsForm(await formOf('type name label', [['select_one l', 'q', 'Q']], list))
    expect(reading.remarks.map(({ sheet, row, level }) => [sheet, row, level])).toEqual([
      ['choices', 3, 'warning'],
      ['choices', 5, 'error'],
      ['choices', 6, 'error'],
      ['choices', 7, 'error'],
      ['choices', 8, 'warning'],
    ])
  })

  test('a list of 1,000 options passes, one more does not', async () => {
    const list = (count: number) => Array.from({ length: count }, (_, at) => ['l', at, `Option ${at}`])
    const form = (count: number) => formOf('type name label', [['select_one l', 'q', 'Q']], list(count))
    expect(named(await readXlsForm(await form(1_000)), 'q').options).toHaveLength(1_000)
    expect(errors(await readXlsForm(await form(1_001)))).toMatchObject([
      { sheet: 'choices', column: 'list_name' },
    ])
  })
})

describe('languages', () => {
  const sheets = {
    Survey: [
      [
        'Type',
        'NAME',
        'label::English (en)',
        'Label::Français',
        'hint:English (en)',
        'hint::Français',
        'label :: Español (es)',
      ],
      ['begin group', 'g', 'Start', 'Début', null, null, null],
      ['select_one l', 'q', 'Name?', 'Nom ?', 'Full', 'Complet', 'Nombre'],
      ['end group', null, null, null, null, null, null],
    ],
    CHOICES: [
      ['list name', 'value', 'label::English (en)', 'label::Français'],
      ['l', 'a', 'One', 'Un'],
      ['l', 'b', 'Two', null],
    ],
    settings: [
      ['form_title', 'default_language'],
      ['A form ', 'english'],
    ],
  }

  test('of labels, hints, options and sections are translations', async () => {
    const reading = await readXlsForm(await workbookOf(sheets))
    expect(reading).toMatchObject({
      title: 'A form',
      default_language: 'en',
      languages: [
        { code: 'en', name: 'English' },
        { code: 'fr', name: 'Français' },
        { code: 'es', name: 'Español' },
      ],
      remarks: [],
    })
    expect(reading.drafts).toMatchObject([
      {
        section_name: 'Start',
        question: 'Name?',
        description: 'Full',
        translations: {
          fr: { section_name: 'Début', question: 'Nom ?', description: 'Complet', options: { a: 'Un' } },
          es: { question: 'Nombre' },
        },
      },
    ])
  })

  test('the settings say which one the form is written in', async () => {
    const settings = [['default_language'], ['fr']]
    const reading = await readXlsForm(await workbookOf({ ...sheets, settings }))
    expect(reading.default_language).toBe('fr')
    expect(reading.drafts[0]).toMatchObject({
      question: 'Nom ?',
      translations: { en: { question: 'Name?' } },
    })
    expect(reading.drafts[0]!.options.map(({ label }) => label)).toEqual(['Un', 'Two'])
  })

  test('links and variables in texts stay, colours go', async () => {
    const label = '## <span style="color:red">See</span> [here](https://x.org) ${q} **now**'
    const reading = await readXlsForm(
      await formOf('type name label', [
        ['text', 'q', 'Q'],
        ['note', 'n', label],
      ]),
    )
    expect(named(reading, 'n').question).toBe('See [here](https://x.org) ${q} now')
    expect(reading.remarks).toMatchObject([{ row: 3, column: 'label', level: 'changed' }])
  })
})

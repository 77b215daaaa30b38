import { describe, expect, it } from 'vitest'
import { readXlsForm } from './read-xlsform.ts'
import { errors, named, remarkLines } from './testing/reading.ts'
import { xlsFormOf, workbookOf } from './testing/workbook-of.ts'

describe('a calculation that keeps its own value', () => {
  it('has its default, or the empty text', async () => {
    const rows = [
      ['calculate', 'a', null, '.', 'x'],
      ['calculate', 'b', null, '.', null],
      ['calculate', 'c', null, "if(${c} = '', 'new', ${c})", null],
      ['text', 'q', 'Q', null, null],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label calculation default', rows))
    expect(remarkLines(reading)).toEqual([])
    expect(['a', 'b', 'c'].map((name) => named(reading, name).calculation)).toEqual([
      "'x'",
      "''",
      "'' == '' ? 'new' : ''",
    ])
  })

  it('reads a hidden question that has none as empty, the one of its path where names repeat', async () => {
    const rows = [
      ['begin group', 'inputs', 'Inputs', null],
      ['hidden string', 'id', null, null],
      ['end group', null, null, null],
      ['begin group', 'person', 'Person', null],
      ['text', 'id', 'Number', null],
      ['calculate', 'both', null, "concat(../../inputs/id, '-', ../id)"],
      ['calculate', 'elsewhere', null, '../../other/elsewhere'],
      ['end group', null, null, null],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label calculation', rows))
    expect(named(reading, 'both').calculation).toBe("'' + '-' + string(value('id_2', ''))")
    expect(errors(reading)).toEqual([])
    expect(remarkLines(reading)).toContain(
      'survey 8 calculation warning: The calculation reads other/elsewhere, which is not a question in this form. It is left out.',
    )
  })
})

describe('questions', () => {
  it.each([
    ['text', 'other', 'text'],
    ['integer', 'other', 'integer'],
    ['decimal', 'other', 'number'],
    ['date', 'other', 'date'],
    ['time', 'other', 'time'],
    ['dateTime', 'other', 'datetime'],
    ['geopoint', 'other', 'geopoint'],
    ['gps', 'other', 'geopoint'],
    ['geotrace', 'other', 'geotrace'],
    ['geoshape', 'other', 'geoshape'],
    ['range', 'other', 'range'],
    ['barcode', 'other', 'barcode'],
    ['image', 'other', 'image'],
    ['audio', 'other', 'audio'],
    ['video', 'other', 'video'],
    ['file', 'other', 'file'],
    ['Select_One yes_no', 'single-select', 'boolean'],
    ['select one from yes_no', 'single-select', 'boolean'],
    ['select_multiple yes_no', 'multi-select', 'boolean'],
    ['acknowledge', 'single-select', 'boolean'],
  ])('%s becomes %s with %s', async (type, questionType, optionType) => {
    const reading = await readXlsForm(await xlsFormOf('type name label', [[type, 'q', 'What?']]))
    expect(errors(reading)).toEqual([])
    expect(reading.drafts).toMatchObject([
      { question: 'What?', question_type: questionType, variable_name: 'q' },
    ])
    expect(reading.drafts[0]!.options[0]!.type).toBe(optionType)
  })

  it('a choice keeps names and labels; whole numbers lose their fraction, names may have spaces', async () => {
    const list = [
      ['levels', 1.0, 'Low'],
      ['levels', 'very high', 'High'],
      ['levels', true, null],
    ]
    const reading = await readXlsForm(
      await xlsFormOf('type name label', [['select_one levels', 'level', 'Level']], list),
    )
    expect(named(reading, 'level').options.map(({ name, label }) => [name, label])).toEqual([
      ['1', 'Low'],
      ['very high', 'High'],
      ['TRUE', 'TRUE'],
    ])
  })

  it('or_other adds an option with a text, which conditions can read by its XLSForm name', async () => {
    const rows = [
      ['select_one yes_no or specify other', 'kind', 'Kind', null],
      ['note', 'thanks', 'Thanks', "${kind_other} != ''"],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label relevant', rows))
    expect(named(reading, 'kind').options.at(-1)).toEqual({
      name: 'other',
      label: 'Other',
      type: 'boolean-with-text',
    })
    expect(named(reading, 'thanks').visibility_condition).toBe("value('kind_data', '') != ''")
  })

  it('required is a word or a condition; a constraint checks the answer itself', async () => {
    const rows = [
      ['integer', 'age', 'Age', 'TRUE', '. > 0 and . < 130', 'Too old'],
      ['text', 'school', 'School', '${age} < 20', null, null],
    ]
    const reading = await readXlsForm(
      await xlsFormOf('type name label required constraint constraint_message', rows),
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

  it('a slider keeps its limits and its step', async () => {
    const form = await xlsFormOf('type name label parameters', [
      ['range', 'r', 'Rate', 'start=0 end=5 step=0.5'],
    ])
    const reading = await readXlsForm(form)
    expect(named(reading, 'r').options).toEqual([
      { name: 'r', label: 'r', type: 'range', range: { start: 0, end: 5, step: 0.5 } },
    ])
    expect(remarkLines(reading)).toEqual([])
  })

  it('calculations are notes without a text, read-only questions are notes that show their value', async () => {
    const rows = [
      ['integer', 'a', 'A', null, null],
      ['calculate', 'double', null, '${a} * 2', null],
      ['integer', 'shown', 'Twice', '${double}', 'yes'],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label calculation read_only', rows))
    expect(named(reading, 'double')).toMatchObject({ question: '', calculation: "value('a', '') * 2" })
    expect(named(reading, 'shown')).toMatchObject({ question_type: 'note', question: 'Twice\n${shown}' })
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

  it('of labels, hints, options and sections are translations', async () => {
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

  it('the settings name the default language', async () => {
    const settings = [['default_language'], ['fr']]
    const reading = await readXlsForm(await workbookOf({ ...sheets, settings }))
    expect(reading.default_language).toBe('fr')
    expect(reading.drafts[0]).toMatchObject({
      question: 'Nom ?',
      translations: { en: { question: 'Name?' } },
    })
    expect(reading.drafts[0]!.options.map(({ label }) => label)).toEqual(['Un', 'Two'])
  })

  it('texts that exist only in another language are used and reported', async () => {
    const survey = [
      ['type', 'name', 'label::English (en)', 'label::Français (fr)'],
      ['begin group', 'g', null, 'Début'],
      ['note', 'n', null, 'Merci de répondre'],
      ['begin group', 'inner', null, 'Votre ferme'],
      ['text', 'q', null, 'Nom ?'],
      ['end group', null, null, null],
      ['end group', null, null, null],
    ]
    const reading = await readXlsForm(await workbookOf({ survey }))
    expect(reading.drafts.map(({ section_name, question }) => [section_name, question])).toEqual([
      ['Début', 'Merci de répondre'],
      ['Début', 'Votre ferme'],
      ['Début', 'Nom ?'],
    ])
    expect(remarkLines(reading)).toEqual([
      "survey 2 label changed: The text is missing; 'Début' is shown.",
      "survey 3 label changed: The text is missing; 'Merci de répondre' is shown.",
      "survey 4 label changed: The text is missing; 'Votre ferme' is shown.",
      "survey 5 label changed: The text is missing; 'Nom ?' is shown.",
    ])
  })

  it('hints of groups and e-mail questions are imported in any language', async () => {
    const survey = [
      ['type', 'name', 'label::English (en)', 'hint::English (en)'],
      ['begin group', 'g', 'Start', 'Takes five minutes'],
      ['email', 'mail', 'Your e-mail address', null],
      ['phonenumber', 'phone', 'Your phone number', null],
      ['end group', null, null, null],
    ]
    const reading = await readXlsForm(await workbookOf({ survey }))
    expect(remarkLines(reading)).toEqual([])
    expect(reading.drafts.map(({ question, description }) => [question, description])).toEqual([
      ['Start', 'Takes five minutes'],
      ['Your e-mail address', ''],
      ['Your phone number', ''],
    ])
  })

  it('links and variables in texts are kept, colours removed', async () => {
    const label = '## <span style="color:red">See</span> [here](https://x.org) ${q} **now**'
    const reading = await readXlsForm(
      await xlsFormOf('type name label', [
        ['text', 'q', 'Q'],
        ['note', 'n', label],
      ]),
    )
    expect(named(reading, 'n').question).toBe('See [here](https://x.org) ${q} now')
    expect(reading.remarks).toMatchObject([{ row: 3, column: 'label', level: 'changed' }])
  })
})

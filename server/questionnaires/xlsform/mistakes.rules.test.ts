import { describe, expect, it } from 'vitest'
import { readXlsForm } from './read-xlsform.ts'
import { errors, named, remarkLines } from './testing/reading.ts'
import { xlsFormOf, workbookOf } from './testing/workbook-of.ts'

describe('unsupported parts of a form', () => {
  it('are ignored and reported by row, as are expressions that depend on them', async () => {
    const rows = [
      ['start', 'began', null, null, null],
      ['osm', 'where', 'Where?', 'yes', null],
      ['begin kobomatrix', 'people', 'People', null, null],
      ['text', 'person', 'Name', null, null],
      ['end kobomatrix', null, null, null, null],
      ['text', 'why', 'Why?', null, "${person} = 'x'"],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label required relevant', rows))
    expect(remarkLines(reading)).toEqual([
      'survey 2 type warning: began is left out: it is recorded by a device, which is not supported.',
      'survey 3 type changed: Objects of OpenStreetMap are not supported; the answer is typed as a text.',
      'survey 4 type warning: begin kobomatrix is not supported; it is left out with its 1 rows.',
      'survey 5 type warning: person is left out: it is in people (row 4).',
      'survey 7 relevant changed: Relevant reads person, which is left out: it is in people (row 4). The question is asked without this condition, and never required.',
    ])
    expect(named(reading, 'why').visibility_condition).toBe('')
  })

  it('ignore constraints, conditions, and calculations with everything that depends on them', async () => {
    const rows = [
      ['date', 'born', 'Born', '. <= version()', null, null],
      ['calculate', 'now', null, null, null, 'version()'],
      ['calculate', 'next', null, null, null, "concat(${now}, 'x')"],
      ['text', 'why', 'Why?', null, "property('x') = '2'", null],
    ]
    const reading = await readXlsForm(
      await xlsFormOf('type name label constraint relevant calculation', rows),
    )
    expect(reading.remarks.map(({ row, column, level }) => [row, column, level])).toEqual([
      [2, 'constraint', 'warning'],
      [3, 'calculation', 'warning'],
      [4, 'calculation', 'warning'],
      [5, 'relevant', 'changed'],
    ])
  })

  it('a long chain of calculations is followed in any order', async () => {
    const chain = Array.from({ length: 3_000 }, (_, at) => [
      'calculate',
      `c${at}`,
      null,
      `\${c${at + 1}} + 1`,
    ])
    const rows = [...chain, ['calculate', 'c3000', null, 'version()'], ['text', 'q', 'Q', null]]
    const form = await xlsFormOf('type name label calculation', rows)
    const { drafts } = await readXlsForm(form)
    expect(drafts.map(({ variable_name }) => variable_name)).toEqual(['q'])
  }, 60_000)

  it('include conditions of groups, which are then always shown', async () => {
    const rows = [
      ['caseid', 'code', null, null, null],
      ['begin group', 'stock', 'Stock', "${code} != ''", null],
      ['text', 'item', 'Item', null, "${code} = '1'"],
      ['end group', null, null, null, null],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label relevant required', rows))
    expect(
      reading.remarks.map(({ row, column, level, message }) => [row, column, level, message.split('. ')[1]]),
    ).toEqual([
      [2, 'type', 'warning', undefined],
      [
        3,
        'relevant',
        'changed',
        'The questions of the group are asked without this condition, and never required.',
      ],
      [4, 'required', 'warning', 'An answer is not required then.'],
    ])
    expect(reading.drafts).toHaveLength(1)
  })

  it('include unknown columns', async () => {
    const rows = [['select_one yes_no', 'q', 'Q', 'yes', 'a = ${q}', 'cat.png', 'x']]
    const reading = await readXlsForm(
      await xlsFormOf('type name label default choice_filter media::image my_column', rows),
    )
    expect(reading.remarks.map(({ column, level }) => [column, level])).toEqual([['my_column', 'warning']])
    expect(reading.drafts).toMatchObject([{ media: { image: 'cat.png' } }])
  })
})

describe('parts without effect are reported', () => {
  it('rules of read-only questions', async () => {
    const rows = [
      ['note', 'n', 'Stop here', 'yes', '. = 1', null, null],
      ['decimal', 'total', 'Total', 'yes', '. = 100', 'yes', '1 + 1'],
      ['calculate', 'c', null, null, '. = 1', null, '1 + 1'],
      ['note', 'm', 'Read this', 'no', null, 'yes', null],
    ]
    const header = 'type name label required constraint read_only calculation'
    const reading = await readXlsForm(await xlsFormOf(header, rows))
    expect(remarkLines(reading)).toEqual([
      'survey 2 required warning: This row takes no answer; required is left out.',
      'survey 2 constraint warning: This row takes no answer; the constraint is left out.',
      'survey 3 read_only changed: Becomes a note that shows its value.',
      'survey 3 required warning: This row takes no answer; required is left out.',
      'survey 3 constraint warning: This row takes no answer; the constraint is left out.',
      'survey 4 constraint warning: This row takes no answer; the constraint is left out.',
    ])
  })

  it('settings other than title, language and identifiers of the file', async () => {
    const survey = [
      ['type', 'name', 'label'],
      ['text', 'q', 'Q'],
    ]
    const settings = [
      ['form_title', 'form_id', 'version', 'default_language', 'Style', 'constructor', 'unused'],
      ['Title', 'f', '1', 'en', 'pages', 'concat(1, 2)', null],
    ]
    expect(remarkLines(await readXlsForm(await workbookOf({ survey, settings })))).toEqual([
      'settings 2 Style warning: The setting Style is not supported and is left out.',
      'settings 2 constructor warning: The setting constructor is not supported and is left out.',
    ])
  })

  it('variables without a value, which expressions read as empty', async () => {
    const rows = [
      ['calculate', 'nothing', null, null],
      ['hidden', 'secret', null, null],
      ['text', 'q', 'Q', '${nothing} = 1'],
      ['text', 'r', 'R', '${secret} = 1'],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label relevant', rows))
    expect(remarkLines(reading)).toEqual([
      'survey 2 calculation warning: The calculation has no expression or no name; it is left out.',
      'survey 3 calculation warning: The calculation has no expression or no name; it is left out.',
    ])
    expect(reading.remarks.every(({ harmless }) => harmless)).toBe(true)
    expect(named(reading, 'q').visibility_condition).toBe("number('') == 1")
    expect(named(reading, 'r').visibility_condition).toBe("number('') == 1")
  })

  it('calculations with dates work in any order', async () => {
    const rows = [
      ['date', 'born', 'Born', null, null],
      ['calculate', 'next', null, '${day} + 7', null],
      ['calculate', 'day', null, 'date(${born})', null],
      ['text', 'why', 'Why?', null, "${day} > '2020-01-01'"],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label calculation relevant', rows))
    expect(remarkLines(reading)).toEqual([])
    expect(named(reading, 'next').calculation).toBe("days(value('day', '')) + 7")
    expect(named(reading, 'why').visibility_condition).toBe("value('day', '') > '2020-01-01'")
  })

  it('metadata recorded by devices is ignored, except e-mail addresses and phone numbers, which become questions', async () => {
    const rows = [
      ['deviceid', 'device', null, null],
      ['uri:deviceid', 'uri', null, null],
      ['phonenumber', 'number', null, null],
      ['email', 'mail', 'Your e-mail address', "regex(., '.+@example\\.org')"],
      ['phonenumber', 'phone', 'Your phone number', null],
      ['image', 'photo', 'A photo', '. > 5'],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label constraint', rows))
    expect(reading.remarks.map(({ row, level }) => [row, level])).toEqual([
      [2, 'warning'],
      [3, 'warning'],
      [4, 'warning'],
    ])
    expect(reading.drafts.map(({ variable_name, options }) => [variable_name, options[0]?.type])).toEqual([
      ['mail', 'email'],
      ['phone', 'text'],
      ['photo', 'image'],
    ])
    expect(named(reading, 'photo').constraint).toBe("value('value', '') > 5")
  })
})

describe('types', () => {
  it('of other tools are imported or reported', async () => {
    const rows = [
      ['tel', 'phone', 'Phone'],
      ['add integer prompt', 'age', 'Age'],
      ['q picture', 'photo', 'Photo'],
      ['get start time', 'began', null],
      ['text audit', 'audit', null],
      ['caseid', 'caseid', null],
      ['begin loop over yes_no', 'loop', 'Loop'],
      ['integer', 'each', 'Each'],
      ['end loop', null, null],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label', rows))
    expect(reading.drafts.map(({ options }) => options[0]!.type)).toEqual(['text', 'integer', 'image'])
    expect(reading.remarks.map(({ row, column, level }) => [row, column, level])).toEqual(
      [5, 6, 7, 8, 9].map((row) => [row, 'type', 'warning']),
    )
  })

  it('columns with one colon are read like those with two', async () => {
    const rows = [
      ['text', 'a', 'A', null, null],
      ['integer', 'b', 'B', "${a} = 'x'", '. > 1'],
    ]
    const reading = await readXlsForm(
      await xlsFormOf('type name label:English bind:relevant bind:constraint', rows),
    )
    expect(remarkLines(reading)).toEqual([])
    expect(named(reading, 'b')).toMatchObject({
      question: 'B',
      visibility_condition: "value('a', '') == 'x'",
      constraint: "value('value', '') > 1",
    })
    expect(reading.default_language).toBe('en')
  })

  it('a choice without a list is reported', async () => {
    const reading = await readXlsForm(await xlsFormOf('type name label', [['select_one', 'q', 'Q']]))
    expect(remarkLines(reading)).toEqual([
      "survey 2 type error: The name of a list of options is missing, as in 'select_one colours'.",
    ])
  })
})

describe('mistakes in a form', () => {
  it('are all reported together', async () => {
    const rows = [
      ['txt', 'a', 'A', null, null],
      ['select_one missing', 'b', 'B', null, null],
      ['text', 'c', 'C', '${nobody} = 1', null],
      [null, 'd', 'A question without a type', null, null],
      ['text', 'e', 'E', "selected(${c}, 'x'", null],
      ['text', 'f', 'F', '${C} = 1', 'Please answer this'],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label relevant required', rows))
    expect(remarkLines(reading)).toEqual([
      "survey 2 type changed: 'txt' is not an XLSForm type; the answer is typed as a text.",
      'survey 3 type error: The options are missing: sheet choices has no list missing.',
      'survey 4 relevant error: Relevant reads nobody, which is not a question in this form.',
      'survey 5 type warning: The row has no type and is left out: d.',
      'survey 6 relevant changed: Relevant cannot be read, at its end. The question is asked without this condition, and never required.',
      'survey 7 required warning: Required cannot be read, near Please answer this. An answer is not required then.',
      'survey 7 relevant error: Relevant reads C, which is not a question in this form; there is c.',
    ])
  })

  it('such as curly quotes are repaired and reported', async () => {
    const rows = [
      ['text', 'a', 'A', null],
      ['text', 'b', 'B', '${a} = ‘yes’'],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label relevant', rows))
    expect(named(reading, 'b').visibility_condition).toBe("value('a', '') == 'yes'")
    expect(remarkLines(reading)).toEqual([
      'survey 3 relevant changed: Curly quotes were read as straight ones.',
    ])
  })

  it('such as invalid names of variables are repaired wherever they are used', async () => {
    const rows = [
      ['text', 'âge-1', 'Age', null],
      ['text', 'value', 'Value', null],
      ['text', 'b', 'You are ${âge-1}', "${âge-1} = '5' and ${value} = 'x'"],
      ['text', 'b', 'Again', null],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label relevant', rows))
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

  it('such as a duplicate name used in a condition are errors', async () => {
    const rows = [
      ['text', 'a', 'A', null],
      ['text', 'a', 'Again', null],
      ['text', 'b', 'B', '${a} = 1'],
    ]
    expect(errors(await readXlsForm(await xlsFormOf('type name label relevant', rows)))).toMatchObject([
      { row: 3, column: 'name' },
    ])
  })

  it('such as questions that depend on each other are errors', async () => {
    const rows = [
      ['text', 'a', 'A', '${b} = 1'],
      ['text', 'b', 'B', '${a} = 1'],
    ]
    expect(remarkLines(await readXlsForm(await xlsFormOf('type name label relevant', rows)))).toEqual([
      'survey 2 relevant error: Whether the question is asked depends on itself: a -> b -> a.',
    ])
  })

  it('such as an expression that is too long are reported with their column', async () => {
    const long = Array.from({ length: 1_000 }, (_, at) => `\${a} = ${at}`).join(' or ')
    const rows = [
      ['integer', 'a', 'A', null],
      ['text', 'b', 'B', long],
    ]
    expect(remarkLines(await readXlsForm(await xlsFormOf('type name label relevant', rows)))).toEqual([
      expect.stringMatching(
        /^survey 3 relevant changed: Relevant has \d+ characters; at most 20000 are possible\. The question is asked/,
      ),
    ])
  })

  it('such as an invalid calculation are reported once', async () => {
    const reading = await readXlsForm(
      await xlsFormOf('type name label calculation', [
        ['calculate', 'c', null, '${nobody} + 1'],
        ['calculate', 'd', null, '${c} + 1'],
        ['text', 'q', 'Q', null],
      ]),
    )
    expect(remarkLines(reading)).toEqual([
      'survey 2 calculation error: Calculation reads nobody, which is not a question in this form.',
    ])
  })

  it('such as a word that is no name lose only their own cell, as ODK takes the form', async () => {
    const rows = [
      ['text', 'a', 'A', 'T', null],
      ['calculate', 'c', null, null, 'Country'],
      ['text', 'b', 'B', null, null],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label required calculation', rows))
    expect(remarkLines(reading)).toEqual([
      'survey 2 required warning: Required reads T, which is not a question in this form. An answer is not required then.',
      'survey 3 calculation warning: The calculation reads Country, which is not a question in this form. It is left out.',
    ])
    expect(reading.drafts.map(({ variable_name }) => variable_name)).toEqual(['a', 'b'])
  })

  it('such as a condition in a column without effect are reported', async () => {
    const form = await xlsFormOf('type name label appearance', [['text', 'a', 'A', "selected(${a}, 'x')"]])
    expect(remarkLines(await readXlsForm(form))).toContain(
      'survey 2 appearance warning: This looks like a condition, and in this column it has no effect; it is left out.',
    )
  })

  it('such as duplicate options are reported', async () => {
    const list = [
      ['l', 'a', 'A'],
      ['l', 'a', 'A'],
      ['l', 'b', 'B'],
      ['l', 'b', 'Other'],
      ['l', null, 'Nameless'],
      ['l', '__proto__', 'P'],
      [null, 'stray', 'Stray'],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label', [['select_one l', 'q', 'Q']], list))
    expect(reading.remarks.map(({ sheet, row, level }) => [sheet, row, level])).toEqual([
      ['choices', 3, 'warning'],
      ['choices', 5, 'error'],
      ['choices', 6, 'error'],
      ['choices', 7, 'error'],
      ['choices', 8, 'warning'],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { readXlsForm } from './read-xlsform.ts'
import { errors, named, remarkLines } from './testing/reading.ts'
import { xlsFormOf } from './testing/workbook-of.ts'

describe('a group that depends on a question within it', () => {
  it('hides the others only', async () => {
    const rows = [
      ['begin group', 'inputs', 'Inputs', "./source = 'user'"],
      ['text', 'source', 'Source', null],
      ['text', 'person', 'Person', '${source} != 1'],
      ['end group', null, null, null],
    ]
    const reading = await readXlsForm(await xlsFormOf('type name label relevant', rows))
    expect(named(reading, 'source').visibility_condition).toBe('')
    expect(named(reading, 'person').visibility_condition).toBe(
      "value('source', '') == 'user' && value('source', '') != 1",
    )
    expect(remarkLines(reading)).toEqual([
      'survey 3 relevant changed: The condition of the group of row 2 reads this question, which is asked without it.',
    ])
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

  it('become sections, nested ones headings, and all their conditions apply', async () => {
    const reading = await readXlsForm(
      await xlsFormOf(header, [first, ...nested, ['text', 'last', 'Last', null]]),
    )
    expect(remarkLines(reading)).toEqual([])
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

  it('that only contain several groups become a heading before the first of them', async () => {
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
    const { drafts } = await readXlsForm(await xlsFormOf(header, rows))
    expect(drafts.map(({ section_name, question }) => [section_name, question])).toEqual([
      ['Part', 'The form'],
      ['Part', 'Q1'],
      ['Part (2)', 'Q2'],
    ])
  })

  it('that are disabled are ignored, but not their questions', async () => {
    const rows = [
      ['begin group', 'g', 'G', "${start} = '1'", 'yes'],
      ['text', 'q', 'Q', null, null],
      ['end group', null, null, null, 'yes'],
    ]
    const reading = await readXlsForm(await xlsFormOf(`${header} disabled`, [[...first, null], ...rows]))
    expect(remarkLines(reading)).toEqual([
      'survey 3 disabled warning: The row is disabled and is left out.',
      'survey 5 disabled warning: The row is disabled and is left out.',
    ])
    expect(named(reading, 'q')).toMatchObject({ section_name: 'Questions', visibility_condition: '' })
  })

  it('with only a hint show it', async () => {
    const rows = [
      ['begin group', 'g', null, '1 is least, 5 is most'],
      ['integer', 'q', 'Q', null],
      ['end group', null, null, null],
    ]
    const { drafts } = await readXlsForm(await xlsFormOf('type name label hint', rows))
    expect(drafts.map(({ section_name, question }) => [section_name, question])).toEqual([
      ['g', '1 is least, 5 is most'],
      ['g', 'Q'],
    ])
  })

  it('used in a condition are reported, as they have no answer', async () => {
    const rows = [
      ['begin group', 'g', 'G', null],
      ['text', 'q', 'Q', null],
      ['end group', null, null, null],
      ['text', 'r', 'R', "${g} != ''"],
    ]
    expect(remarkLines(await readXlsForm(await xlsFormOf(header, rows)))).toEqual([
      'survey 5 relevant changed: Relevant reads g, which is a group and has no answer. The question is asked without this condition, and never required.',
    ])
  })

  it('with calculations only do not become a section', async () => {
    const rows = [
      ['begin group', 'sums', 'Sums', null],
      ['calculate', 'two', null, null],
      ['end group', null, null, null],
      ['text', 'q', 'Q', null],
    ].map((row) => [...row, row[1] === 'two' ? '1 + 1' : null])
    const { drafts } = await readXlsForm(await xlsFormOf('type name label relevant calculation', rows))
    expect(drafts.map(({ section_name, variable_name }) => [section_name, variable_name])).toEqual([
      ['Questions', 'two'],
      ['Questions', 'q'],
    ])
  })

  it('can be nested four levels deep with conditions of 1,172 characters each', async () => {
    const long = Array.from({ length: 45 }, (_, at) => `\${start} = 'answer ${at}x'`)
      .join(' or ')
      .padEnd(1172)
    const rows = nested.map((row) =>
      String(row[0]).startsWith('begin') ? [...row.slice(0, 3), `${long} or '${row[1]}' = \${start}`] : row,
    )
    const reading = await readXlsForm(await xlsFormOf(header, [first, ...rows]))
    expect(errors(reading)).toEqual([])
    const { visibility_condition } = named(reading, 'q4')
    expect(visibility_condition.length).toBeLessThan(4000)
    expect(reading.remarks.map(({ level, column }) => [level, column])).toContainEqual([
      'changed',
      'relevant',
    ])
  })

  it.each([
    [[['begin group', 'g', 'G']], 'survey 2 type error: This group begins here and never ends.'],
    [[['text', 'q', 'Q'], ['end group']], 'survey 3 type error: This group ends here but never begins.'],
    [
      [['begin group', 'g', 'G'], ['text', 'q', 'Q'], ['end repeat']],
      'survey 4 type error: A repeat ends here while the group of row 2 is open.',
    ],
  ])('that are not balanced are errors', async (rows, message) => {
    const reading = await readXlsForm(await xlsFormOf('type name label', rows))
    expect(remarkLines(reading)).toContain(message)
    expect(reading.drafts).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { readSurveyCsv } from '../csv/read-csv.ts'
import { writeSurveyCsv } from '../csv/write-csv.ts'
import { readXlsForm } from './read-xlsform.ts'
import { errors, named } from './testing/reading.ts'
import { xlsFormOf } from './testing/workbook-of.ts'

const header = 'type name label label::French(fr) relevant repeat_count calculation'
const household = [
  ['integer', 'size', 'How many?', 'Combien ?', null, null, null],
  ['begin group', 'members', 'Members', 'Membres', null, null, null],
  ['begin repeat', 'member', 'Member', 'Membre', '${size} > 0', '${size}', null],
  ['text', 'name', 'Name', 'Nom', null, null, null],
  ['integer', 'age', 'Age', 'Âge', null, null, null],
  ['begin group', 'child', 'About the child', 'Enfant', '${age} < 18', null, null],
  ['text', 'school', 'School', 'École', null, null, null],
  ['begin_repeat', 'illness', 'Illness', 'Maladie', null, null, null],
  ['text', 'what', 'Which?', 'Laquelle ?', null, null, null],
  ['end_repeat', null, null, null, null, null, null],
  ['end group', null, null, null, null, null, null],
  ['calculate', 'at', null, null, null, null, 'position(..)'],
  ['end repeat', null, null, null, null, null, null],
  ['end group', null, null, null, null, null, null],
  ['calculate', 'together', null, null, null, null, 'sum(${age})'],
  ['calculate', 'oldest', null, null, null, null, 'max(${age})'],
  ['calculate', 'people', null, null, null, null, 'count(${member})'],
  ['calculate', 'names', null, null, null, null, "join(', ', ${name})"],
  ['calculate', 'second', null, null, null, null, 'indexed-repeat(${age}, ${member}, 2)'],
]

describe('repeats of an XLSForm', async () => {
  const reading = await readXlsForm(await xlsFormOf(header, household))

  it('are imported with their count and label, nested ones too', () => {
    expect(errors(reading)).toEqual([])
    const member = { name: 'member', label: 'Member', count: "value('size', '')", layout: '' }
    const illness = { name: 'illness', label: 'Illness', count: '', layout: '' }
    expect(named(reading, 'size').repeats).toBeUndefined()
    expect(named(reading, 'name').repeats).toEqual([member])
    expect(named(reading, 'school').repeats).toEqual([member])
    expect(named(reading, 'what').repeats).toEqual([member, illness])
    expect(named(reading, 'name').translations?.['fr']).toMatchObject({ repeat_label: 'Membre' })
    const heading = reading.drafts.find(({ question }) => question === 'About the child')
    expect(heading?.repeats).toEqual([member])
    expect(new Set(reading.drafts.map(({ section_name }) => section_name)).size).toBe(2)
  })

  it('read the same instance inside, and all of them outside', () => {
    expect(named(reading, 'school').visibility_condition).toBe(
      "value('size', '') > 0 && value('age', '') < 18",
    )
    const calculations = ['at', 'together', 'oldest', 'people', 'names', 'second'].map(
      (name) => named(reading, name).calculation,
    )
    expect(calculations).toEqual([
      'position()',
      "sum(value('age', ''))",
      "max(value('age', ''))",
      "count('member')",
      "join(', ', value('name', ''))",
      "indexed('age', 2)",
    ])
  })

  it('are the same after a download as CSV and an upload', () => {
    const { languages, default_language } = reading
    const csv = writeSurveyCsv(reading.drafts, { languages, default_language })
    const again = readSurveyCsv(Buffer.from(csv))
    if (!again.drafts) throw new Error(JSON.stringify(again.errors))
    const repeatsOf = (drafts: typeof reading.drafts) => drafts.map(({ repeats = [] }) => repeats)
    expect(repeatsOf(again.drafts)).toEqual(repeatsOf(reading.drafts))
    expect(writeSurveyCsv(again.drafts, again)).toBe(csv)
  })
})

it('a survey CSV with wrong groups is refused with the row of each mistake', () => {
  const csv = [
    'section_name,question,question_type,variable_name,repeat,repeat_count,repeat_layout,option_name,option_type',
    'S,One,other,one,g,unknown,,a,text',
    ',Two,other,two,,,,a,text',
    ',Three,other,three,g,,,a,text',
    ',Four,other,four,a/b/c/d,,,a,text',
    ',Five,other,five,h,,grid,a,text',
    ',Six,other,h,,,,a,text',
    'T,Seven,other,seven,i-j,,,a,text',
  ].join('\n')
  const { errors: found = [] } = readSurveyCsv(Buffer.from(csv))
  expect(found.map(({ row, column }) => [row, column]).toSorted()).toEqual([
    [2, 'repeat_count'],
    [4, 'repeat'],
    [5, 'repeat'],
    [6, 'repeat_layout'],
    [7, 'variable_name'],
    [8, 'repeat'],
  ])
})

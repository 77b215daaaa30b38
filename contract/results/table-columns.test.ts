import { describe, expect, it } from 'vitest'
import { emptyDraft, type Answer, type Option } from '../questionnaires/questions.ts'
import { columnKey, questionOfKey } from './column-keys.ts'
import { cellOf, setFields, tablesOf, type AskedInTable } from './table-columns.ts'

const option = (name: string, type: Option['type'] = 'boolean', label = ''): Option => ({ name, label, type })
const asks = (question_id: number, given: Partial<AskedInTable>): AskedInTable => ({
  ...emptyDraft(),
  question_id,
  question: `Question ${question_id}`,
  question_type: 'other',
  section_name: 'One',
  ...given,
})

const columnsOf = (questions: AskedInTable[], options?: Parameters<typeof tablesOf>[1]) =>
  tablesOf({ questions, repeats: [] }, options)[0].columns.slice(setFields.length)

const row = (question: AskedInTable, answer: Answer, options?: Parameters<typeof tablesOf>[1]) =>
  Object.fromEntries(
    columnsOf([question], options).map((column) => [column.name, cellOf(column, answer, 'labels')]),
  )

const crops = asks(3, {
  question_type: 'multi-select',
  variable_name: 'crops',
  options: [option('maize', 'boolean', 'Maize; white'), option('other', 'boolean-with-text', 'Another')],
  former_options: [option('teff', 'boolean', 'Teff')],
})

describe('columns', () => {
  it('of the set come first, and their names are not those of variables', () => {
    const [{ columns }] = tablesOf({ questions: [asks(1, { variable_name: 'country' })], repeats: [] })
    expect(columns.slice(0, 3).map(({ name }) => name)).toEqual(['_respondent', '_person', '_email'])
  })

  it('a question of one input is one column, of several a column each', () => {
    expect(columnsOf([asks(1, { variable_name: 'size', options: [option('n', 'integer')] })])).toMatchObject([
      { key: 'q1/n-data', name: 'size', label: 'Question 1', type: 'integer', section: 'One' },
    ])
    const contact = asks(2, { options: [option('name', 'text', 'Name'), option('since', 'date')] })
    expect(columnsOf([contact])).toMatchObject([
      { key: 'q2/name-data', name: 'q2_name', label: 'Question 2: Name', type: 'text' },
      { key: 'q2/since-data', name: 'q2_since', label: 'Question 2: since', type: 'date' },
    ])
    expect(row(contact, { 'name-data': 'Ana', 'since-data': '' })).toEqual({ q2_name: 'Ana', q2_since: null })
  })

  it('several choices are joined as in other results, or a column each, with removed options', () => {
    const answer = { maize: true, teff: true, other: true, 'other-data': 'Sorghum' }
    expect(row(crops, answer)).toEqual({
      crops: 'Maize\\; white; Another; Teff',
      crops_data: 'Sorghum',
    })
    expect(row(crops, { other: true }, { columns: 'split' })).toEqual({
      'crops/maize': false,
      'crops/other': true,
      'crops/teff': false,
      crops_data: null,
    })
    expect(row(crops, { maize: false }, { columns: 'split' })['crops/maize']).toBeNull()
  })

  it('choices are written as labels in a language, or as names', () => {
    const farmers = asks(1, {
      question_type: 'single-select',
      variable_name: 'farmers',
      options: [option('yes', 'boolean', 'Yes'), option('no', 'boolean', 'No')],
      translations: { fr: { question: 'Paysans ?', options: { yes: 'Oui' } } },
    })
    const [column] = columnsOf([farmers], { language: 'fr' })
    expect(column).toMatchObject({ name: 'farmers', label: 'Paysans ?', type: 'choice' })
    expect(cellOf(column!, { yes: true, no: false }, 'labels')).toBe('Oui')
    expect(cellOf(column!, { yes: true, no: false }, 'names')).toBe('yes')
    expect(cellOf(column!, { yes: false }, 'names')).toBeNull()
  })

  it('a rank is its options in order, or the place of each', () => {
    const rank = asks(1, {
      question_type: 'rank',
      variable_name: 'r',
      options: [option('a', 'integer', 'A'), option('b', 'integer', 'B')],
    })
    expect(row(rank, { 'a-data': 2, 'b-data': 1 })).toEqual({ r: 'B; A' })
    expect(row(rank, { 'a-data': 2, 'b-data': 1 }, { columns: 'split' })).toEqual({ 'r/a': 2, 'r/b': 1 })
  })

  it('a note is a column if it calculates a variable', () => {
    const note = { question_type: 'note' as const, variable_name: 'total', calculation: '1 + 1' }
    expect(columnsOf([asks(1, note), asks(2, { ...note, calculation: '' })])).toMatchObject([
      { key: 'q1', name: 'total', type: 'calculated' },
    ])
  })

  it('names are unique in any case of letters, and variables keep theirs', () => {
    const questions = [
      asks(1, { variable_name: 'a', options: [option('b', 'text'), option('B', 'text')] }),
      asks(2, { variable_name: 'a_b', options: [option('x', 'text')] }),
      asks(3, { variable_name: '_country', options: [option('x', 'text')] }),
    ]
    const names = tablesOf({ questions, repeats: [] })[0].columns.map(({ name }) => name)
    expect(names).toContain('_country_2')
    expect(names.slice(setFields.length)).toEqual(['a_b_2', 'a_B_3', 'a_b', '_country'])
  })

  it('a group that repeats is a table of its own', () => {
    const group = { id: 7, parent: null, name: 'member', label: 'Member', count: '', layout: '' as const }
    const tables = tablesOf({
      questions: [
        asks(1, { options: [option('x', 'text')] }),
        asks(2, { repeat: 7, options: [option('y', 'text')] }),
      ],
      repeats: [group],
    })
    expect(tables.map(({ label, columns }) => [label, columns.map(({ key }) => key).at(-1)])).toEqual([
      ['Answers', 'q1/x-data'],
      ['Member', 'q2/y-data'],
    ])
  })
})

it('keys name the question', () => {
  expect(questionOfKey(columnKey(12, 'a/b-data'))).toBe(12)
  expect(questionOfKey(columnKey(12))).toBe(12)
  expect(questionOfKey('country')).toBeUndefined()
})

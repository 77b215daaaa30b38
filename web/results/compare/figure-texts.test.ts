import type { InstitutionComparison } from 'contract/results/comparison.ts'
import { expect, it } from 'vitest'
import { comparisonCells, csvOf, groupText, valueText } from './figure-texts.ts'

const figure = { key: 'q1', name: 'loans', label: '', is_share: false, values: [[3, null]] }
const group = { n: 6, mean: 4, lower_quartile: 1.5, median: 3, upper_quartile: 7 }

it('numbers show median and quartiles, options a share', () => {
  expect(groupText({ ...figure, group })).toBe('3 (1.5 to 7)')
  expect(groupText({ ...figure, is_share: true, group: { ...group, mean: 0.25 } })).toBe('25%')
  expect(groupText({ ...figure, group: null })).toBe('Fewer than 5')
  expect([1, 0, 0.5, null].map((value) => valueText({ ...figure, is_share: true, group }, value))).toEqual([
    'Yes',
    'No',
    '50%',
    '–',
  ])
})

it('the file has a row for each figure, and no formula', () => {
  const page: InstitutionComparison = {
    results: [
      { question_id: 1, section: 'A', question: '=1+1', as_of: null, figures: [{ ...figure, group }] },
    ],
    all: [],
    institutions: [{ id: 1, name: 'Bank' }],
    rounds: [
      { id: 2, name: '2026' },
      { id: 1, name: '2025' },
    ],
    group: { label: 'All institutions', institutions: 6 },
    total: 1,
    pageNumber: 1,
    pageSize: 10,
  }
  const [head, row] = csvOf(comparisonCells([page])).split('\r\n')
  expect(head).toContain('"Bank, 2026","Bank, 2025","All institutions: n"')
  expect(row).toBe(`"A","'=1+1","loans","",3,"",6,4,1.5,3,7`)
})

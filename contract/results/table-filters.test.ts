import { expect, it } from 'vitest'
import {
  filterInWords,
  filterProblem,
  readFilter,
  tableFilters,
  writtenFilter,
  type TableFilter,
} from './table-filters.ts'

it.each<TableFilter>([
  { kind: 'is', column: 'q12/a:b-data', value: 'x:y' },
  { kind: 'contains', column: 'person', value: 'Ana & 100 %' },
  { kind: 'empty', column: 'q1/é/%3A', value: '' },
])('%j is read as it was written', (filter) => {
  expect(readFilter(writtenFilter(filter))).toEqual(filter)
})

it.each(['', 'is:q1', 'near:q1:2', 'is::2', 'is:q1:', 'empty:q1:2', 'is:%zz:1', `is:q1:${'x'.repeat(201)}`])(
  '%j is no filter',
  (text) => {
    expect(readFilter(text)).toBeUndefined()
    expect(tableFilters.safeParse(text).success).toBe(false)
  },
)

it('a filter must suit its column', () => {
  const of = (type: 'integer' | 'choice' | 'datetime' | 'calculated') => ({
    type,
    name: 'x',
    options: [{ name: 'a', label: 'A' }],
  })
  const problem = (text: string, type: Parameters<typeof of>[0]) => filterProblem(readFilter(text)!, of(type))
  expect(problem('from:x:10', 'integer')).toBeUndefined()
  expect(problem('from:x:ten', 'integer')).toMatch('no value')
  expect(problem('contains:x:1', 'integer')).toMatch('no filter')
  expect(problem('is:x:a', 'choice')).toBeUndefined()
  expect(problem('is:x:A', 'choice')).toMatch('no value')
  expect(problem('to:x:2026-01-31', 'datetime')).toBeUndefined()
  expect(problem('to:x:2026-02-31', 'datetime')).toMatch('no value')
  expect(problem('to:x:many', 'calculated')).toMatch('no value')
  expect(filterProblem(readFilter('is:x:1')!, undefined)).toMatch('no such column')
})

it('filters are shown in words', () => {
  const choice = { label: 'Crop', options: [{ name: 'm', label: 'Maize' }], type: 'choice' as const }
  expect(filterInWords({ kind: 'is', column: 'q1', value: 'm' }, choice)).toBe('Crop is Maize')
  expect(filterInWords({ kind: 'empty', column: 'q1', value: '' }, choice)).toBe('Crop has no value')
  const complete = { label: 'Complete', options: [], type: 'boolean' as const }
  expect(filterInWords({ kind: 'is', column: 'complete', value: 'false' }, complete)).toBe('Complete is no')
  expect(filterInWords({ kind: 'filled', column: 'complete', value: '' }, complete)).toBe(
    'Complete has a value',
  )
})

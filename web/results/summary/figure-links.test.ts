import { expect, it } from 'vitest'
import type { TableFilter } from 'contract/results/table-filters.ts'
import type { ShownColumn } from 'contract/results/table.ts'
import { figureLinks } from './figure-links.ts'

const column = (key: string, type: ShownColumn['type'], options: string[] = []): ShownColumn => ({
  key,
  name: key,
  label: key,
  section: 'A',
  question_id: 1,
  type,
  options: options.map((name) => ({ name, label: name })),
  crossable: options.length > 0,
})
const links = (columns: ShownColumn[], filters: TableFilter[] = [], group?: number) =>
  figureLinks(
    { question_id: 1 },
    { columns, group },
    { filters, params: new URLSearchParams('view=summary') },
  )
const filtersIn = (address: string | undefined) => new URLSearchParams(address).getAll('where')

const choice = column('q1', 'choice', ['yes', 'no'])
const lends = { kind: 'is', column: 'q9', value: 'x' } as const

it('an option leads to its rows and to the page with only these', () => {
  const { rows, only, isOnly } = links([choice], [lends]).choice('yes')
  expect(new URLSearchParams(rows).get('view')).toBe('table')
  expect(filtersIn(rows)).toEqual(['is:q9:x', 'is:q1:yes'])
  expect(new URLSearchParams(only).get('view')).toBe('summary')
  expect(filtersIn(only)).toEqual(['is:q9:x', 'is:q1:yes'])
  expect(isOnly).toBe(false)
  expect(filtersIn(links([choice]).answered)).toEqual(['filled:q1:'])
})

it('an option by which the page is filtered leads back to all', () => {
  const { only, isOnly, rows } = links([choice], [lends, { kind: 'is', column: 'q1', value: 'yes' }]).choice(
    'yes',
  )
  expect(isOnly).toBe(true)
  expect(filtersIn(only)).toEqual(['is:q9:x'])
  expect(filtersIn(rows)).toEqual(['is:q9:x', 'is:q1:yes'])
})

it('of several choices, rows that no filter finds are not linked', () => {
  const several = column('q1', 'choices', ['a', 'b'])
  const filtered = links([several], [{ kind: 'is', column: 'q1', value: 'a' }])
  expect(filtered.choice('a').rows).toBeDefined()
  expect(filtered.choice('b').rows).toBeUndefined()
})

it('a bar of numbers leads to the values in it, and replaces the range of the page', () => {
  const number = column('q1/n-data', 'number')
  const bars = [
    { from: -5, to: 0, count: 1, beyond: 'below' as const },
    { from: 0, to: 0.5, count: 3 },
    { from: 0.5, to: 1, count: 2 },
  ]
  const filtersOf = (at: number, filters: TableFilter[] = []) =>
    filtersIn(links([number], filters).number('n', bars[at]!, bars).only)
  expect(filtersOf(0)).toEqual(['below:q1%2Fn-data:0'])
  expect(filtersOf(1)).toEqual(['from:q1%2Fn-data:0', 'below:q1%2Fn-data:0.5'])
  expect(filtersOf(2, [{ kind: 'below', column: 'q1/n-data', value: '0' }])).toEqual([
    'from:q1%2Fn-data:0.5',
    'to:q1%2Fn-data:1',
  ])
  const huge = { from: 0, to: 1e300, count: 1 }
  expect(links([number]).number('n', huge, [huge])).toEqual({})
})

it('a period leads to its days', () =>
  expect(
    filtersIn(
      links([column('q1/d-data', 'date')]).period('d', { from: '2026-01-01', to: '2026-01-31', count: 2 })
        .rows,
    ),
  ).toEqual(['from:q1%2Fd-data:2026-01-01', 'to:q1%2Fd-data:2026-01-31']))

it('questions of a group that repeats lead to its entries', () => {
  const inGroup = links([], [], 7)
  expect(inGroup.answered).toBe('?view=groups&group=7')
  expect(inGroup.choice('yes')).toEqual({})
})

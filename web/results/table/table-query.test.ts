import { expect, it } from 'vitest'
import type { ShownColumn } from 'contract/results/table.ts'
import {
  columnsOf,
  readView,
  rowsLink,
  savedPart,
  sectionsOf,
  usableView,
  viewOfSaved,
  withView,
} from './table-query.ts'

const column = (key: string, section = ''): ShownColumn => ({
  key,
  name: key,
  label: `Label of ${key}`,
  section,
  question_id: null,
  type: 'text',
  options: [],
  crossable: false,
})

it('figures lead to their rows, unless the table has no filter for them', () => {
  expect(
    rowsLink([
      { column: 'q1', value: 'a b' },
      { column: 'country', value: 'KE' },
    ]),
  ).toBe('?view=table&where=is%3Aq1%3Aa+b&where=is%3Acountry%3AKE')
  expect(rowsLink([{ column: 'institution_type', value: 'NGO' }])).toBeUndefined()
  expect(rowsLink([{ column: 'institution', value: null }])).toBeUndefined()
})

it('a view is opened as it was saved', () => {
  const view = {
    sort: '-q1',
    filters: [{ kind: 'is' as const, column: 'q1/a:b', value: 'x' }],
    chosen: ['q2'],
    columns: 'split' as const,
  }
  expect(viewOfSaved(savedPart(view))).toEqual(view)
  expect(viewOfSaved(savedPart({ ...view, chosen: undefined }))).toEqual({ ...view, chosen: undefined })
})

it('a view is read from the address as it was written', () => {
  const view = {
    sort: 'q1/a-data',
    filters: [{ kind: 'contains' as const, column: 'q1/a:b', value: 'x & y' }],
    chosen: ['q2', 'q1/a-data'],
    columns: 'split' as const,
  }
  const params = withView(new URLSearchParams('view=table&filter=other'), view)
  const address = new URLSearchParams(params.toString())
  expect(readView(address)).toEqual(view)
  expect([address.get('view'), address.get('filter')]).toEqual(['table', 'other'])
  expect(
    withView(address, { sort: '-begun', filters: [], chosen: undefined, columns: 'joined' }).toString(),
  ).toBe('view=table&filter=other')
})

it('columns that no longer exist are left out', () => {
  const all = [column('person'), column('q1'), column('q2')]
  expect(columnsOf(all, { chosen: ['q2', 'gone', 'q1'] }).map(({ key }) => key)).toEqual(['q2', 'q1'])
  expect(columnsOf(all, { chosen: undefined }).map(({ key }) => key)).toEqual(['q1', 'q2'])
  const view = readView(new URLSearchParams('order=-gone&where=empty:gone:&where=empty:q1:'))
  expect(usableView(all, view)).toMatchObject({ sort: '-begun', filters: [{ column: 'q1' }] })
})

it('adjacent columns of a section are grouped', () => {
  const columns = [column('a'), column('b', 'One'), column('c', 'One'), column('d', 'Two')]
  expect(sectionsOf(columns).map(({ section, columns: own }) => [section, own.length])).toEqual([
    ['', 1],
    ['One', 2],
    ['Two', 1],
  ])
})

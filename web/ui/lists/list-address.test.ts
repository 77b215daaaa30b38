import { expect, it } from 'vitest'
import {
  readKeyedPage,
  readPage,
  readSearch,
  readSort,
  toggledSort,
  writtenPage,
  writtenSort,
} from './list-address.ts'

const latest = { column: 'updated_at', descending: true } as const
const read = (text: string | null) => readSort(text, ['name', 'updated_at'], latest)

it('a list stands in the order that its address names, and in its own where that names none', () => {
  expect(read('name')).toEqual({ column: 'name', descending: false })
  expect(read('-name')).toEqual({ column: 'name', descending: true })
  expect(read(null)).toEqual(latest)
  expect(read('password')).toEqual(latest)
})

it('what is written into the address is read again', () => {
  for (const text of ['name', '-name', 'updated_at', '-updated_at'])
    expect(writtenSort(read(text))).toBe(text)
})

it('a heading sorts upwards first, then the other way', () => {
  const up = toggledSort(read(null), 'name')
  expect(up).toEqual({ column: 'name', descending: false })
  expect(toggledSort(up, 'name')).toEqual({ column: 'name', descending: true })
  expect(toggledSort(read('-updated_at'), 'updated_at')).toEqual({ column: 'updated_at', descending: false })
})

it('a column of dates may show the latest first', () =>
  expect(toggledSort(read('name'), 'updated_at', true)).toEqual(latest))

it.each([
  ['2', 2],
  ['1.5', 1],
  ['-2', 1],
  ['1e9', 1],
  ['zwei', 1],
])('page %s is page %d', (page, number) => expect(readPage(new URLSearchParams({ page }))).toBe(number))

it('beyond the pages that can be counted, the next one and the one before are found by key', () => {
  const from = { pageNumber: 402, pageSize: 25, results: [{ id: 7 }, { id: 9 }] }
  const read = (page: number) => readKeyedPage(new URLSearchParams({ page: writtenPage(page, from) }))
  expect(read(403)).toEqual({ pageNumber: 403, after: 9 })
  expect(read(401)).toEqual({ pageNumber: 401, before: 7 })
  expect(read(400)).toEqual({ pageNumber: 400 })
  expect(writtenPage(3, { ...from, pageNumber: 2 })).toBe('3')
})

it('a search of blanks is none', () => {
  expect(readSearch(new URLSearchParams({ name: ' solar ' }), 'name')).toBe('solar')
  expect(readSearch(new URLSearchParams({ name: '  ' }), 'name')).toBeUndefined()
  expect(readSearch(new URLSearchParams('name=so%00lar%00'), 'name')).toBe('solar')
  expect(readSearch(new URLSearchParams('name=%00'), 'name')).toBeUndefined()
})

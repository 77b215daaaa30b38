import { readPage, readSearch, readSort, writtenSort } from '../ui/lists/list-address.ts'

/** Columns by which the table of projects sorts. */
const columns = ['name', 'created_at', 'updated_at'] as const
export type ProjectColumn = (typeof columns)[number]

export const projectSort = (params: URLSearchParams) =>
  readSort(params.get('sort'), columns, { column: 'updated_at', descending: true })

/** What the address of the list asks for. */
export const projectListQuery = (params: URLSearchParams) => ({
  name: readSearch(params, 'name'),
  pageNumber: readPage(params),
  sort: writtenSort(projectSort(params)),
})

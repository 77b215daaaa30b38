import { readPage, readSearch, readSort, writtenSort } from '../ui/lists/list-address.ts'

/** Sortable columns of the project table. */
const columns = ['name', 'created_at', 'updated_at'] as const
export type ProjectColumn = (typeof columns)[number]

export const projectSort = (params: URLSearchParams) =>
  readSort(params.get('sort'), columns, { column: 'updated_at', descending: true })

/** Query of the list, from the URL. */
export const projectListQuery = (params: URLSearchParams) => ({
  name: readSearch(params, 'name'),
  pageNumber: readPage(params),
  sort: writtenSort(projectSort(params)),
})

/** The list of deleted projects. */
export const deletedAddress = '/projects?deleted'

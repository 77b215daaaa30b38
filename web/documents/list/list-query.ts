import { readPage, readSearch, readSort, writtenSort } from '../../ui/lists/list-address.ts'

export const orders = [
  { value: '-updated_at', label: 'Newest first' },
  { value: 'updated_at', label: 'Oldest first' },
  { value: 'name', label: 'By title' },
  { value: '-name', label: 'By title, Z to A' },
] as const

/** Query of the list, from the URL. */
export const documentListQuery = (params: URLSearchParams) => ({
  pageNumber: readPage(params),
  search: readSearch(params, 'q'),
  sort: writtenSort(
    readSort(params.get('sort'), ['name', 'updated_at'] as const, { column: 'updated_at', descending: true }),
  ),
})

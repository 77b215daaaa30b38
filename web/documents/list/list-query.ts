import { readPage, readSearch, readSort, writtenSort } from '../../ui/lists/list-address.ts'

export const orders = [
  { value: '-updated_at', label: 'Newest first' },
  { value: 'updated_at', label: 'Oldest first' },
  { value: 'name', label: 'By title' },
  { value: '-name', label: 'By title, Z to A' },
  { value: '-size', label: 'Largest first' },
  { value: 'size', label: 'Smallest first' },
  { value: 'type', label: 'By type' },
] as const

/** The open folder in the URL; null at the top. */
export const readFolder = (params: URLSearchParams): number | null => {
  const written = params.get('folder') ?? ''
  return /^[1-9]\d{0,14}$/.test(written) ? Number(written) : null
}

/** Query of the list, from the URL. A search finds documents in all folders. */
export const documentListQuery = (params: URLSearchParams) => ({
  pageNumber: readPage(params),
  ...(readSearch(params, 'q') === undefined && { folder: readFolder(params) ?? 0 }),
  search: readSearch(params, 'q'),
  sort: writtenSort(
    readSort(params.get('sort'), ['name', 'updated_at', 'size', 'type'] as const, {
      column: 'updated_at',
      descending: true,
    }),
  ),
})

/** Orders of the list that the table's headings offer. */
const sorts = ['name', '-name', 'created_at', '-created_at', 'updated_at', '-updated_at'] as const
export type ProjectSort = (typeof sorts)[number]

/** What the address of the list asks for; whatever cannot be meant counts as not said. */
export function listQuery(params: URLSearchParams) {
  const page = Number(params.get('page'))
  return {
    name: params.get('name')?.trim().slice(0, 200) || undefined,
    pageNumber: Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1,
    sort: sorts.find((sort) => sort === params.get('sort')) ?? '-updated_at',
  }
}

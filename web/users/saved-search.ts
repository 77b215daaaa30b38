/** Parameters that say where in a list one is, not what it shows. */
const left = ['page', 'map']

/** The part of an address's query that a view saves, in an order of its own, so that equal views have equal texts. */
export function savedSearch(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of left) params.delete(name)
  params.sort()
  return params.toString()
}

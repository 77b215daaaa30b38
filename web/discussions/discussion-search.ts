/** The address of a discussion on the page that shows it, or of the list without one; other parameters stay. */
export function discussionSearch(params: URLSearchParams, id?: number): string {
  const next = new URLSearchParams(params)
  if (id === undefined) next.delete('discussion')
  else next.set('discussion', String(id))
  return `?${next}`
}

/** The address of a discussion on the page that shows it, or of the list without one; no comment is looked for there. */
export function discussionSearch(params: URLSearchParams, id?: number): string {
  const next = new URLSearchParams(params)
  next.delete('comment')
  if (id === undefined) next.delete('discussion')
  else next.set('discussion', String(id))
  return `?${next}`
}

/** The number of the comment at which the discussion opens, if the address names one (`&comment=12`). */
export function commentIn(params: URLSearchParams): number | undefined {
  const number = Number(params.get('comment'))
  return Number.isInteger(number) && number > 0 && number <= 1_000_000_000 ? number : undefined
}

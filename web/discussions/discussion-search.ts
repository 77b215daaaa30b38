/** Query string of a discussion or, without an id, of the list; removes the comment. */
export function discussionSearch(params: URLSearchParams, id?: number): string {
  const next = new URLSearchParams(params)
  next.delete('comment')
  if (id === undefined) next.delete('discussion')
  else next.set('discussion', String(id))
  return `?${next}`
}

/** The number of the comment in the URL (`&comment=12`), if any. */
export function commentIn(params: URLSearchParams): number | undefined {
  const number = Number(params.get('comment'))
  return Number.isInteger(number) && number > 0 && number <= 1_000_000_000 ? number : undefined
}

/** The group in the URL, as the endpoint takes it. */
export function groupOf(params: URLSearchParams): { group?: number } {
  const group = Number(params.get('group'))
  return Number.isSafeInteger(group) && group > 0 ? { group } : {}
}

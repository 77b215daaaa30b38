/** Maximum number of institutes in the URL. */
const most = 30

/** Ids of the institutes to add to a new project, from the URL built by the matching tool. */
export function chosenInstitutes(params: URLSearchParams): number[] {
  const ids = (params.get('institutes') ?? '').split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id))
  return [...new Set(ids.map(Number))].slice(0, most)
}

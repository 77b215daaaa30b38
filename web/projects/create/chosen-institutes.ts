/** Most institutes that an address can bring along. */
const most = 30

/** The ids of the institutes with which a new project begins, as the matching tool puts them into the address. */
export function chosenInstitutes(params: URLSearchParams): number[] {
  const ids = (params.get('institutes') ?? '').split(',').filter((id) => /^[1-9]\d{0,14}$/.test(id))
  return [...new Set(ids.map(Number))].slice(0, most)
}

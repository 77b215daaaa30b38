/** The parameters of the address for another institution; sections may differ. */
export function forInstitution(params: URLSearchParams, id: number): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('section')
  next.set('institution', String(id))
  return next
}

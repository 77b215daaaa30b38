import type { Params } from 'react-router'

/** A required parameter of the route's path. */
export function pathParameter(params: Readonly<Params>, name: string): string {
  const value = params[name]
  if (value === undefined) throw new Error(`The path of this route has no :${name}`)
  return value
}

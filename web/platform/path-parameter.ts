import type { Params } from 'react-router'

/** A parameter that the path of the route always has. */
export function pathParameter(params: Readonly<Params>, name: string): string {
  const value = params[name]
  if (value === undefined) throw new Error(`The path of this route has no :${name}`)
  return value
}

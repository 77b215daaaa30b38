import type { Deprecation, Endpoint } from 'contract/platform/endpoint.ts'

/** Headers of a deprecated endpoint, after RFC 9745 and RFC 8594. */
export const deprecationHeaders = ({ since, until, link }: Deprecation): Record<string, string> => ({
  deprecation: `@${Date.parse(since) / 1000}`,
  ...(until !== undefined && { sunset: new Date(until).toUTCString() }),
  link: `<${link}>; rel="deprecation"`,
})

/** The address of what an endpoint has created; undefined if the response does not say which. */
export function locationOf({ location }: Endpoint, response: unknown, params: unknown): string | undefined {
  if (location === undefined) return undefined
  const known: Record<string, unknown> = { ...Object(params), ...Object(response) }
  let isKnown = true
  const address = location.replace(/:(\w+)/g, (_, name: string) => {
    const value = Object.hasOwn(known, name) ? known[name] : undefined
    if (typeof value !== 'number' && typeof value !== 'string') isKnown = false
    return encodeURIComponent(String(value))
  })
  return isKnown ? address : undefined
}

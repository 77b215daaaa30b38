import { beginRead } from '../../platform/early-reads.ts'
import { currentSession } from '../../platform/session.ts'

/**
 * Starts the request for the survey that an address is about to open, before the scripts of its page are loaded. The
 * URL is that of `openingRead`, built by hand: the contract with its schemas would have to load first.
 */
export function beginReading({ pathname, search }: { pathname: string; search: string }): void {
  const [, name] = /^\/quiz\/([^/]+)\/?$/.exec(pathname) ?? []
  const token = currentSession()?.token
  if (!name || !token) return
  beginRead(`/api/quiz/?${new URLSearchParams({ form: decoded(name), section: sectionIn(search) })}`, token)
}

/** The section of an address, as the read endpoint takes it. */
export const sectionIn = (search: string) => {
  const section = Number(new URLSearchParams(search).get('section'))
  return String(Number.isInteger(section) && section > 0 ? section : 1)
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

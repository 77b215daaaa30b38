import { beginRead } from '../../platform/early-reads.ts'
import { session } from '../../platform/session.ts'

/**
 * Asks for the survey that an address is about to fill, before the scripts of its page are there. The address of the
 * read is that of `openingRead`, written out: the contract and its schemas would come first otherwise.
 */
export function beginReading({ pathname, search }: { pathname: string; search: string }): void {
  const [, name] = /^\/quiz\/([^/]+)\/?$/.exec(pathname) ?? []
  const token = session()?.token
  if (!name || !token) return
  beginRead(`/api/quiz/?${new URLSearchParams({ form: decoded(name), section: sectionIn(search) })}`, token)
}

/** The section that an address names, as a read asks for it. */
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

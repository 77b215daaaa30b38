/** Maximum characters of a URL. */
export const maxWebsite = 500

/**
 * Labels of letters, digits and hyphens, separated by dots; the URL parser would also accept quotes and other
 * characters.
 */
const hostPattern = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/

/**
 * The stored form of a URL: trimmed, `http://` added if there is no scheme, scheme and host in lower case, the path
 * unchanged (DEF-06, DEF-49). Undefined unless it is an http(s) URL of a host name with a dot.
 */
export function normalisedWebsite(typed: string): string | undefined {
  const text = typed.trim()
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`
  if (text === '' || /\s/.test(text) || full.length > maxWebsite || !URL.canParse(full)) return undefined
  const url = new URL(full)
  const { protocol, username, password, hostname, href } = url
  // A user name before the host makes the link look like another site.
  if (!/^https?:$/.test(protocol) || username || password) return undefined
  // The parser turns `2130706433` and `0x7f.1` into IP addresses, which may be of the reader's own computer or network.
  if (!hostPattern.test(hostname) || /\.\d+$/.test(hostname)) return undefined
  return url.pathname === '/' && !/[?#]/.test(full) && !full.endsWith('/') ? href.slice(0, -1) : href
}

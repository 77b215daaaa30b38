/** Most characters of a website's address. */
export const maxWebsite = 500

/** Labels of letters, digits and hyphens, and a dot between them; a browser's parser also takes quotes and others. */
const hostPattern = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/

/**
 * A website's address as it is stored: trimmed, with `http://` where no scheme was typed, scheme and host in lower
 * case, the path as it is (DEF-06, DEF-49). Nothing when it is no http(s) address of a host with a dot and a name.
 */
export function normalisedWebsite(typed: string): string | undefined {
  const text = typed.trim()
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`
  if (text === '' || /\s/.test(text) || full.length > maxWebsite || !URL.canParse(full)) return undefined
  const url = new URL(full)
  const { protocol, username, password, hostname, href } = url
  // A name before the host shows people another site than the one the link opens.
  if (!/^https?:$/.test(protocol) || username || password) return undefined
  // A parser makes four numbers of `2130706433` and `0x7f.1`, which may be the reader's own computer or network.
  if (!hostPattern.test(hostname) || /\.\d+$/.test(hostname)) return undefined
  return url.pathname === '/' && !/[?#]/.test(full) && !full.endsWith('/') ? href.slice(0, -1) : href
}

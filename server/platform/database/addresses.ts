/** Scheme and user, hosts, and the rest of an address of PostgreSQL. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(.*)$/s

/** The addresses of the single hosts of an address, which may name several: `postgres://me@one:5432,two:5432/name`. */
export function addressesByHost(url: string): string[] {
  const [, before = '', hosts = '', after = ''] = parts.exec(url) ?? []
  if (!hosts.includes(',')) return [url]
  return hosts.split(',').map((host) => `${before}${host.trim()}${after}`)
}

const isOne = (text: string) => {
  const url = URL.parse(text)
  return url !== null && /^postgres(ql)?:$/.test(url.protocol)
}

/** Whether this is an address of PostgreSQL, with one host or several. */
export const isPostgresUrl = (text: string): boolean => addressesByHost(text).every(isOne)

/** What the address requires of the server; undefined for an address that does not say so. */
const attributesOf = (url: string) => URL.parse(url)?.searchParams.get('target_session_attrs') ?? undefined

/** Whether a server that is read-only is not the one that is meant: of several hosts, only one can be written to. */
export const needsWritable = (url: string): boolean => {
  const [first = url, ...others] = addressesByHost(url)
  return others.length > 0 || ['read-write', 'primary'].includes(attributesOf(first) ?? '')
}

/** Whether an address asks for a server that cannot be written to. */
export const isForReading = (url: string): boolean =>
  addressesByHost(url).some((one) => !['read-write', 'primary', 'any'].includes(attributesOf(one) ?? 'any'))

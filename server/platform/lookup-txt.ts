import { Resolver } from 'node:dns/promises'
import type { Config } from './config.ts'
import { errorCode } from './error-code.ts'

/**
 * The values of the TXT records at a name; or why there are none: the name has none, its own DNS servers fail, or ours do
 * not respond.
 */
export type TxtLookup = { values: string[] } | { failure: 'missing' | 'broken' | 'unreachable' }

const absent = new Set(['ENODATA', 'ENOTFOUND'])
const broken = new Set(['ESERVFAIL', 'EREFUSED', 'EFORMERR', 'EBADRESP', 'ENOTIMP'])

/** Looks up TXT records at the DNS servers of the settings, without a cache of our own. */
export async function lookupTxt(
  name: string,
  { DNS_SERVERS }: Pick<Config, 'DNS_SERVERS'>,
): Promise<TxtLookup> {
  try {
    // A long value arrives in chunks.
    const records = await newResolver(DNS_SERVERS).resolveTxt(name)
    return { values: records.map((chunks) => chunks.join('')) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

function newResolver(servers: readonly string[] | undefined): Resolver {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  if (servers) resolver.setServers(servers)
  return resolver
}

function failureOf(error: unknown): 'missing' | 'broken' | 'unreachable' {
  const code = errorCode(error) ?? ''
  return absent.has(code) ? 'missing' : broken.has(code) ? 'broken' : 'unreachable'
}

/**
 * Whether a domain has a mail server, an address or name servers. Undefined if our own DNS servers do not respond.
 */
export async function hasAddresses(
  domain: string,
  { DNS_SERVERS }: Pick<Config, 'DNS_SERVERS'>,
): Promise<boolean | undefined> {
  const resolver = newResolver(DNS_SERVERS)
  const lookups = [resolver.resolveMx(domain), resolver.resolve4(domain), resolver.resolveNs(domain)]
  const results = await Promise.allSettled(lookups)
  if (results.some((one) => one.status === 'fulfilled' && one.value.length > 0)) return true
  const isUnreachable = results.some(
    (one) => one.status === 'rejected' && failureOf(one.reason) === 'unreachable',
  )
  return isUnreachable ? undefined : false
}

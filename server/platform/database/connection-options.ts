import type pg from 'pg'
import { parseIntoClientConfig } from 'pg-connection-string'
import { addressesByHost, needsWritable } from './addresses.ts'

/** How to connect to a database, in a form that can be passed to a thread. */
export interface ConnectionOptions extends Pick<
  pg.ClientConfig,
  'host' | 'port' | 'database' | 'user' | 'password' | 'ssl'
> {
  /** More hosts, tried in this order. */
  otherHosts?: Pick<pg.ClientConfig, 'host' | 'port'>[]
  /** Connections to a read-only server are closed. */
  needsWritable?: boolean
}

/** Parses the URL as libpq does: only verify-ca and verify-full check the server's certificate. */
export function connectionOptionsOf(url: string): ConnectionOptions {
  const [first, ...others] = addressesByHost(url).map(optionsOfHost)
  return {
    ...first!,
    ...(others.length > 0 && { otherHosts: others.map(({ host, port }) => ({ host, port })) }),
    ...(needsWritable(url) && { needsWritable: true }),
  }
}

function optionsOfHost(url: string): ConnectionOptions {
  const address = new URL(url)
  const mode = address.searchParams.get('sslmode')
  if (mode && ['allow', 'prefer', 'require'].includes(mode)) address.searchParams.set('sslmode', 'no-verify')
  const { host, port, database, user, password, ssl } = parseIntoClientConfig(address.href)
  return { host, port, database, user, password, ssl }
}

import { addressesByHost } from './addresses.ts'
import { connectClient } from './connect.ts'
import { connectionOptionsOf } from './connection-options.ts'

/**
 * The one of several hosts that can be written to, as an address of its own, for commands that end soon.
 * @throws the error of the last host
 */
export async function writableAddress(url: string): Promise<string> {
  const all = addressesByHost(url)
  let failure: unknown
  for (const one of all.length > 1 ? all : [])
    try {
      const client = await connectClient(
        { ...connectionOptionsOf(one), needsWritable: true },
        { connectionTimeoutMillis: 10_000 },
      )
      await client.end()
      return one
    } catch (error) {
      failure = error
    }
  if (all.length > 1) throw failure
  return url
}

import { Refused } from '../platform/refusal.ts'
import { onDatabase } from '../platform/script-database.ts'
import { runRehearsal } from './run-rehearsal.ts'

interface Arguments {
  given: string[]
  within: string | undefined
  upgrade: boolean
}

/**
 * Runs a command that rehearses.
 * @param read the arguments; undefined or an error for wrong ones, after which the usage is printed
 */
export async function rehearsalCommand(usage: string, read: () => Arguments | undefined): Promise<void> {
  const args = orUndefined(read)
  if (!args || args.given.length > 1) {
    process.stderr.write(`${usage}\n`)
    process.exitCode = 2
    return
  }
  const interruption = new AbortController()
  const interrupted = new Refused('Interrupted. The copy was removed.')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => interruption.abort(interrupted))
  // The copy is also removed when nobody reads any more what is printed.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  await onDatabase('A rehearsal', async (productUrl, config, isStarted) => {
    const { given, within, upgrade } = args
    const { signal } = interruption
    const options = { productUrl, config, isStarted, given: given[0], within, upgrade, signal }
    if (!(await runRehearsal(options))) process.exitCode = 1
  })
  if (interruption.signal.aborted) process.exitCode = 130
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

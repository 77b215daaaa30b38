import { onDatabase, progressLine } from '../platform/script-database.ts'
import type { RehearsalTarget } from './rehearsal-target.ts'
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
  const onProgress = progressLine((line) => process.stderr.write(line))
  await onDatabase('A rehearsal', async (databaseUrl, config) => {
    const passed = await runRehearsal({
      databaseUrl,
      config,
      given: args.given[0],
      within: args.within,
      upgrade: args.upgrade,
      now: new Date(),
      onTarget: discardWhenInterrupted,
      onProgress,
      print: (line) => void process.stdout.write(`${line}\n`),
    })
    if (!passed) process.exitCode = 1
  })
}

function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function discardWhenInterrupted({ discard }: RehearsalTarget): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void discard().finally(() => process.exit(130)))
}

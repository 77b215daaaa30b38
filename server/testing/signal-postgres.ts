import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { existingPostgres } from '../platform/database/postgres-place.ts'

/** Process id of the embedded PostgreSQL in a data folder. */
export const postmasterIn = (dataDir: string): number =>
  Number(readFileSync(join(existingPostgres(dataDir).files.data, 'postmaster.pid'), 'utf8').split('\n')[0])

/** Stops or continues a PostgreSQL: first its parent, so that it starts no further backends, then all its backends. */
export function signalPostgres(dataDir: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const parent = postmasterIn(dataDir)
  process.kill(parent, signal)
  const children = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (ppid === parent ? pid! : []))
  for (const pid of children)
    try {
      process.kill(pid, signal)
    } catch (error) {
      // It has just ended.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Config } from '../platform/config.ts'
import { errorCode } from '../platform/error-code.ts'
import { storageSettings, type StorageSettings } from '../platform/storage/open-storage.ts'
import { Refused } from '../platform/refusal.ts'
import { withoutFiles } from './archive-contents.ts'
import { readContentsOf } from './check-archive.ts'
import { backupToRehearse } from './newest-backup.ts'
import { claimPlace, discardCopy } from './rehearsal-place.ts'
import type { RehearsalJob } from './rehearse.ts'
import { withClient } from './with-client.ts'

interface RunOptions {
  productUrl: string
  config: Pick<Config, 'DATABASE_URL'> & StorageSettings
  /** Whether the product's embedded PostgreSQL was started for this command. */
  isStarted: boolean
  /** The archive, or a folder with archives. */
  given: string | undefined
  /** The folder in which the copy is made; by default DATA_DIR. */
  within: string | undefined
  /** Whether the migrations of this version are applied to the copy. */
  upgrade: boolean
  /** Ends the rehearsal. */
  signal: AbortSignal
}

/**
 * Rehearses the restore of a backup in another process, and removes the copy however that process ends.
 * @returns whether the restore, and the upgrade, succeeded without a difference
 */
export async function runRehearsal({
  productUrl,
  config,
  isStarted,
  given,
  within = config.DATA_DIR,
  upgrade,
  signal,
}: RunOptions): Promise<boolean> {
  const { DATABASE_URL, DATA_DIR } = config
  return withClient(productUrl, 'seventeen rehearsal', async (client) => {
    const file = await backupToRehearse(client, given)
    const startedIn = isStarted ? DATA_DIR : null
    const isEmbedded = DATABASE_URL === undefined
    // A damaged archive is reported by the rehearsal itself.
    const bringsFiles = await readContentsOf(file).then(
      ({ format }) => format !== withoutFiles,
      () => true,
    )
    const options = { productUrl, startedIn, isEmbedded, within, bringsFiles }
    const { place, release } = await claimPlace(client, options)
    try {
      return await inOtherProcess({ place, storage: storageSettings(config), file, upgrade }, signal)
    } finally {
      await discardCopy(place)
      release()
    }
  })
}

async function inOtherProcess(job: RehearsalJob, signal: AbortSignal): Promise<boolean> {
  signal.throwIfAborted()
  const file = fileURLToPath(new URL('./rehearsal.process.ts', import.meta.url))
  // In a group of its own, it does not get the signals of the terminal, and is killed together with initdb.
  const child = fork(file, { detached: true })
  const kill = () => killGroup(child)
  signal.addEventListener('abort', kill)
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  // If it has ended, its exit says so.
  child.send(job, () => {})
  const [code, killedBy] = await ended
  signal.removeEventListener('abort', kill)
  // If it was killed alone, its initdb would go on.
  kill()
  signal.throwIfAborted()
  if (killedBy) throw new Refused(`The rehearsal was ended by ${killedBy}. The copy was removed.`)
  return code === 0
}

function killGroup(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) return void child.kill('SIGKILL')
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    // All of them have ended.
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

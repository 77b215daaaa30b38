import { progressLine } from '../platform/script-database.ts'
import type { StorageSettings } from '../platform/storage/open-storage.ts'
import { noteRehearsal } from './rehearsals.queries.ts'
import { openTarget, type RehearsalPlace, type RehearsalTarget } from './rehearsal-place.ts'
import { rehearseRestore, rehearseUpgrade, type RestoredCopy } from './rehearse-restore.ts'
import { withClient } from './with-client.ts'

/** What one rehearsal does, in a form that can be sent to another process. */
export interface RehearsalJob {
  place: RehearsalPlace
  /** The product's storage of files. */
  storage: StorageSettings
  /** The archive. */
  file: string
  /** Whether the migrations of this version are applied to the copy. */
  upgrade: boolean
}

/** Differences that are printed and recorded. */
const most = 20

/**
 * Restores a backup into a claimed place, and prints and records how long that took and what differs.
 * @returns whether the restore, and the upgrade, succeeded without a difference
 */
export async function rehearse(job: RehearsalJob): Promise<boolean> {
  const { place, file, upgrade } = job
  print(`Rehearsing the restore of ${file}`)
  const target = await openTarget(place)
  const isRestored = await restored(job, target)
  return upgrade ? (await upgraded(target)) && isRestored : isRestored
}

async function restored(
  { place: { productUrl }, storage, file }: RehearsalJob,
  target: RehearsalTarget,
): Promise<boolean> {
  const onProgress = progressLine((line) => process.stderr.write(line))
  let seconds = 0
  const onPart = (what: string, took: number) => {
    seconds += took
    print(lineOf(what, took))
  }
  const record = async (copy: Pick<RestoredCopy, 'rowsCompared' | 'differences'> & { backupAt?: Date }) => {
    const { backupAt: backup_at = null, rowsCompared: rows_compared } = copy
    const differences = shortened(copy.differences)
    const row = { at: new Date(), file, backup_at, seconds, rows_compared, differences }
    if (!(await withClient(productUrl, 'seventeen rehearsal', (client) => noteRehearsal(client, row))))
      print('Not recorded: the database belongs to a version without a place for it.')
  }
  let copy: RestoredCopy
  try {
    copy = await rehearseRestore({ file, storage, target, onProgress, onPart })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await record({ rowsCompared: false, differences: [reason] })
    throw error
  }
  await record(copy)
  if (!copy.rowsCompared)
    print('This backup of an older version does not record its rows: they were counted, not compared.')
  for (const one of shortened(copy.differences)) print(`DIFFERENCE: ${one}`)
  const { differences, backupAt, rows, files } = copy
  print(
    differences.length === 0
      ? `Passed in ${seconds.toFixed(1)} s: ${counted(rows, 'row')} and ${counted(files, 'file')}, as of ${backupAt.toISOString()}.`
      : `Failed after ${seconds.toFixed(1)} s: the copy differs from the backup.`,
  )
  return differences.length === 0
}

async function upgraded(target: RehearsalTarget): Promise<boolean> {
  const onPart = (what: string, took: number) => print(lineOf(what, took))
  const { migrations, changes, losses } = await rehearseUpgrade({ target, onPart })
  for (const name of migrations) print(`Applied ${name}`)
  for (const change of changes) print(`The upgrade ${change}`)
  for (const loss of losses) print(`DIFFERENCE: after the upgrade ${loss}`)
  if (migrations.length === 0) print('The backup has all migrations of this version.')
  print(
    losses.length === 0 ? 'The upgrade passed.' : 'The upgrade failed: tables have fewer rows than before.',
  )
  return losses.length === 0
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

const counted = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

const lineOf = (what: string, seconds: number) => `${seconds.toFixed(1).padStart(8)} s  ${what}`

const shortened = (differences: readonly string[]): string[] =>
  differences.length <= most
    ? [...differences]
    : [...differences.slice(0, most), `and ${differences.length - most} more`]

import pg from 'pg'
import type { Config } from '../platform/config.ts'
import { connectionOptionsOf } from '../platform/database/database.ts'
import { backupToRehearse } from './newest-backup.ts'
import { openRehearsalTarget, type RehearsalTarget } from './rehearsal-target.ts'
import { noteRehearsal } from './rehearsals.queries.ts'
import { rehearseRestore, rehearseUpgrade, type RestoredCopy } from './rehearse-restore.ts'

interface RunOptions {
  databaseUrl: string
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>
  /** The archive, or a folder with archives. */
  given: string | undefined
  /** The folder in which the copy is made; by default DATA_DIR. */
  within: string | undefined
  /** Whether the migrations of this version are applied to the copy. */
  upgrade: boolean
  now: Date
  /** Called with the target once it is open, so that an interrupted command can discard it. */
  onTarget: (target: RehearsalTarget) => void
  onProgress: (share: number, what: string) => void
  print: (line: string) => void
}

/** Differences that are printed and recorded. */
const most = 20

/**
 * Restores a backup into a temporary database and folder, prints and records how long that took and what differs, and
 * removes the copy.
 * @returns whether the restore, and the upgrade, succeeded without a difference
 */
export async function runRehearsal(options: RunOptions): Promise<boolean> {
  const { databaseUrl, config, given, within, onTarget } = options
  const client = new pg.Client({
    ...connectionOptionsOf(databaseUrl),
    application_name: 'seventeen rehearsal',
    keepAlive: true,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_session_timeout = 0')
    const file = await backupToRehearse(client, given)
    const place = { DATABASE_URL: config.DATABASE_URL, within: within ?? config.DATA_DIR }
    const target = await openRehearsalTarget(client, place)
    onTarget(target)
    try {
      const isRestored = await restored(client, file, target, options)
      return options.upgrade ? (await upgraded(target, options)) && isRestored : isRestored
    } finally {
      await target.discard()
    }
  } finally {
    await client.end()
  }
}

async function restored(
  client: pg.Client,
  file: string,
  target: RehearsalTarget,
  { now, onProgress, print }: RunOptions,
): Promise<boolean> {
  let seconds = 0
  const onPart = (what: string, took: number) => {
    seconds += took
    print(lineOf(what, took))
  }
  const record = async (copy: Pick<RestoredCopy, 'rowsCompared' | 'differences'> & { backupAt?: Date }) => {
    const { backupAt: backup_at = null, rowsCompared: rows_compared } = copy
    const differences = shortened(copy.differences)
    const row = { at: now, file, backup_at, seconds, rows_compared, differences }
    if (!(await noteRehearsal(client, row)))
      print('Not recorded: the database belongs to a version without a place for it.')
  }
  print(`Rehearsing the restore of ${file}`)
  let copy: RestoredCopy
  try {
    copy = await rehearseRestore({ file, target, onProgress, onPart })
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

async function upgraded(target: RehearsalTarget, { print }: RunOptions): Promise<boolean> {
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

const counted = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

const lineOf = (what: string, seconds: number) => `${seconds.toFixed(1).padStart(8)} s  ${what}`

const shortened = (differences: readonly string[]): string[] =>
  differences.length <= most
    ? [...differences]
    : [...differences.slice(0, most), `and ${differences.length - most} more`]

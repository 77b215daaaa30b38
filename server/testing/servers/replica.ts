import { spawnSync } from 'node:child_process'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../platform/database/embedded-postgres.ts'
import { postgresFiles } from '../../platform/database/postgres-place.ts'
import { emptyDataFolder, removeDataFolder } from '../data-folder.ts'

/** A PostgreSQL and its streaming replica. */
export interface Replicated {
  primary: EmbeddedPostgres
  replica: EmbeddedPostgres
  /** Their data folders. */
  folders: { primary: string; replica: string }
  close: () => Promise<void>
}

/**
 * Starts two PostgreSQL servers, of which the second follows the first. The embedded package has no pg_basebackup: the
 * stopped server is copied.
 * @param fill fills the database before it is copied
 */
export async function startReplicated(fill: (url: string) => Promise<void>): Promise<Replicated> {
  const [first, second] = [await emptyDataFolder(), await emptyDataFolder()]
  const filled = await startEmbeddedPostgres({ dataDir: first })
  await fill(filled.url('postgres'))
  filled.stop()
  const [from, to] = [postgresFiles(first).data, postgresFiles(second).data]
  await appendFile(join(from, 'postgresql.conf'), 'fsync = off\n')
  await rm(to, { recursive: true })
  copy(from, to)
  copy(`${from}.password`, `${to}.password`)
  const primary = await startEmbeddedPostgres({ dataDir: first })
  const { hostname, port, username, password } = new URL(primary.url('postgres'))
  await appendFile(
    join(to, 'postgresql.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'
hot_standby = on
wal_retrieve_retry_interval = 200ms
`,
  )
  await writeFile(join(to, 'standby.signal'), '')
  const replica = await startEmbeddedPostgres({ dataDir: second })
  return {
    primary,
    replica,
    folders: { primary: first, replica: second },
    close: async () => {
      replica.stop()
      primary.stop()
      await removeDataFolder(first)
      await removeDataFolder(second)
    },
  }
}

/** Keeps the owner, because PostgreSQL does not run as root. */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`copying ${from} failed: ${stderr}`)
}

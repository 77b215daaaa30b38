import { spawnSync } from 'node:child_process'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../platform/database/embedded-postgres.ts'
import { postgresFiles } from '../../platform/database/postgres-place.ts'
import { emptyDataFolder, removeDataFolder } from '../data-folder.ts'

/** A PostgreSQL and its streaming replicas. */
export interface Replicated {
  primary: EmbeddedPostgres
  /** The first of the replicas. */
  replica: EmbeddedPostgres
  replicas: EmbeddedPostgres[]
  /** Their data folders. */
  folders: { primary: string; replicas: string[] }
  close: () => Promise<void>
}

/**
 * Starts PostgreSQL servers, of which the others follow the first, or one that takes its place. They call themselves
 * `replica_1`, `replica_2` … The embedded package has no pg_basebackup: the stopped server is copied.
 * @param fill fills the database before it is copied
 */
export async function startReplicated(
  fill: (url: string) => Promise<void>,
  { count = 1 }: { count?: number } = {},
): Promise<Replicated> {
  const first = await emptyDataFolder()
  const filled = await startEmbeddedPostgres({ dataDir: first })
  await fill(filled.url('postgres'))
  filled.stop()
  const from = postgresFiles(first).data
  await appendFile(join(from, 'postgresql.conf'), 'fsync = off\n')
  const folders: string[] = []
  for (let number = 1; number <= count; number++) {
    const folder = await emptyDataFolder()
    const to = postgresFiles(folder).data
    await rm(to, { recursive: true })
    copy(from, to)
    copy(`${from}.password`, `${to}.password`)
    folders.push(folder)
  }
  const primary = await startEmbeddedPostgres({ dataDir: first })
  const replicas: EmbeddedPostgres[] = []
  for (const folder of folders) {
    const { data } = postgresFiles(folder)
    const ports = [primary, ...replicas].map((one) => new URL(one.url('postgres')).port)
    const { hostname, username, password } = new URL(primary.url('postgres'))
    const hosts = `host=${ports.map(() => hostname).join(',')} port=${ports.join(',')}`
    await appendFile(
      join(data, 'postgresql.conf'),
      `primary_conninfo = '${hosts} user=${username} password=${password} application_name=replica_${replicas.length + 1} target_session_attrs=read-write'
hot_standby = on
wal_retrieve_retry_interval = 200ms
`,
    )
    await writeFile(join(data, 'standby.signal'), '')
    replicas.push(await startEmbeddedPostgres({ dataDir: folder }))
  }
  return {
    primary,
    replica: replicas[0]!,
    replicas,
    folders: { primary: first, replicas: folders },
    close: async () => {
      for (const one of [...replicas, primary]) one.stop()
      for (const folder of [...folders, first]) await removeDataFolder(folder)
    },
  }
}

/** Keeps the owner, because PostgreSQL does not run as root. */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`copying ${from} failed: ${stderr}`)
}

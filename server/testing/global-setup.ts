import { existsSync, readdirSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database/database.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import { hasRoomInMemory, memory } from './files-in-memory.ts'
import { fillWithPersonas } from './fill-with-personas.ts'

/** Bytes, more than twice of what all test files write. */
const plenty = 12 * 2 ** 30
const inMemory = `${memory}/seventeen-tests-${process.getuid?.() ?? 0}`
const onDisk = '.cache/test-postgres'
/** The migrated database with personas that every test file clones. */
export const template = 'template_seventeen'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string
    /** What is quickest where the databases are. */
    copyStrategy: 'file_copy' | 'wal_log'
  }
}

/**
 * One PostgreSQL for all test files, without crash safety; each file clones the template (about 0.1 s). It is in memory
 * where there is plenty: hundreds of databases are copied and deleted again, on a disk a tenth of the processor time.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  // Before the memory is measured, of which they may have most.
  for (const folder of [inMemory, onDisk]) await removeLeftOvers(folder)
  const isInMemory = hasRoomInMemory(plenty)
  const dataDir = `${isInMemory ? inMemory : onDisk}/${process.pid}`
  const embedded = await startEmbeddedPostgres({ dataDir, durable: false })
  const admin = openDatabase(embedded.url('postgres'), { max: 1, statementTimeout: 0 })
  await sql`create database ${sql.id(template)}`.execute(admin.db)
  await admin.close()
  await fillWithPersonas(embedded.url(template))
  project.provide('postgres', embedded.url('postgres'))
  project.provide('copyStrategy', isInMemory ? 'file_copy' : 'wal_log')
  return () => {
    embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Runs that were killed leave a server behind, in a folder named after their process. */
async function removeLeftOvers(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  for (const pid of readdirSync(folder).filter((name) => !alive(Number(name)))) {
    const left = await startEmbeddedPostgres({ dataDir: `${folder}/${pid}`, durable: false }).catch(
      () => undefined,
    )
    left?.stop()
    rmSync(`${folder}/${pid}`, { recursive: true, force: true })
  }
}

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

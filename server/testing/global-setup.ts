import { existsSync, readdirSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database/database.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'
import { fillWithPersonas } from './fill-with-personas.ts'

const folder = '.cache/test-postgres'
/** The migrated database with personas that every test file clones. */
export const template = 'template_seventeen'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string
  }
}

/** Starts one PostgreSQL for all test files, without crash safety; each file clones the template. */
export default async function setup(project: TestProject): Promise<() => void> {
  await removeLeftovers()
  const dataDir = `${folder}/${process.pid}`
  const embedded = await startEmbeddedPostgres({ dataDir, durable: false })
  const admin = openDatabase(embedded.url('postgres'), { max: 1, statementTimeout: 0 })
  await sql`create database ${sql.id(template)}`.execute(admin.db)
  await admin.close()
  await fillWithPersonas(embedded.url(template))
  project.provide('postgres', embedded.url('postgres'))
  return () => {
    embedded.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Stops servers of killed test runs; each data folder is named after the process that made it. */
async function removeLeftovers(): Promise<void> {
  if (!existsSync(folder)) return
  for (const pid of readdirSync(folder).filter((name) => !isRunning(Number(name)))) {
    const leftover = await startEmbeddedPostgres({ dataDir: `${folder}/${pid}`, durable: false }).catch(
      () => undefined,
    )
    leftover?.stop()
    rmSync(`${folder}/${pid}`, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

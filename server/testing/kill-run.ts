import { sql } from 'kysely'
import { openDatabase } from '../platform/database/database.ts'
import { as } from './person.ts'
import { ready, startProduct, type Product } from './product.ts'
import { saveOn, surveyForWriters, type Writer } from './saving-writer.ts'
import type { TestServer } from './test-server.ts'
import { opened, uploaded } from './uploaded-survey.ts'

interface KillRun {
  databaseUrl: string
  dataDir: string
  nodes: number
  /** Total over all nodes. */
  kills: number
  onKill?: (done: number) => void
}

export interface KillFigures {
  kills: number
  acknowledged: number
  /** Acknowledged saves that are missing, and stored ones that were not acknowledged. */
  lost: number
  twice: number
  /** Milliseconds until each started node was ready. */
  starts: number[]
}

const writersPerNode = 2

/**
 * Kills nodes on one database with SIGKILL at random moments while people save, and starts them again. Each acknowledged
 * save must be stored exactly once (REL-01).
 */
export async function killRun({ databaseUrl, dataDir, nodes, kills, onKill }: KillRun): Promise<KillFigures> {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, RATE_LIMITS: 'false', LOG_LEVEL: 'fatal' }
  const running = await Promise.all(Array.from({ length: nodes }, () => started(settings)))
  const [first] = running
  if (!first) throw new Error('There are no nodes.')
  const database = openDatabase(databaseUrl, { max: 2, statementTimeout: 0 })
  const server = { url: first.url, database } as TestServer
  const admin = await as(server, 'projectAdmin')
  const { id, name } = await uploaded(server, admin, { csv: surveyForWriters(nodes * writersPerNode) })
  const { byCode } = await opened(admin, name)
  const writers: Writer[] = Array.from({ length: nodes * writersPerNode }, (_, at) => ({
    question_id: byCode[`Q${at}`]?.question_id ?? 0,
    acknowledged: 0,
    isOver: false,
  }))
  const people = await Promise.all(running.map(({ url }) => as({ url }, 'projectAdmin')))
  const saving = Promise.all(writers.map((writer, at) => saveOn(people[at % nodes] ?? admin, id, writer)))
  const starts: number[] = []
  let done = 0
  const killed = Promise.all(
    running.map(async (_, at) => {
      const theirs = writers.filter((_writer, of) => of % nodes === at)
      while (done < kills) {
        done++
        await somewhatSaved(theirs)
        running[at] = await killedAndStarted(running[at] ?? first, settings, starts)
        onKill?.(starts.length)
      }
    }),
  )
  await Promise.race([killed, saving])
  for (const writer of writers) writer.isOver = true
  await saving
  const stored = await recordsOf(database, writers)
  for (const { process: child, ended } of running) {
    child.kill('SIGTERM')
    await ended
  }
  await database.close()
  const differences = writers.map(({ acknowledged }, at) => (stored[at] ?? 0) - acknowledged)
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  return {
    kills: starts.length,
    acknowledged: sum(writers.map(({ acknowledged }) => acknowledged)),
    lost: sum(differences.map((one) => Math.max(0, -one))),
    twice: sum(differences.map((one) => Math.max(0, one))),
    starts,
  }
}

async function started(settings: Record<string, string>): Promise<Product> {
  const product = await startProduct(settings)
  // On a busy machine a start may take long; only the saved data matters.
  await ready(product, 300_000)
  return product
}

async function killedAndStarted(
  { process: child, ended, url }: Product,
  settings: Record<string, string>,
  starts: number[],
): Promise<Product> {
  child.kill('SIGKILL')
  await ended
  const began = performance.now()
  const again = await started({ ...settings, PORT: new URL(url).port })
  starts.push(performance.now() - began)
  return again
}

/** Waits until each writer has saved twice more, and then for a random time. */
async function somewhatSaved(writers: readonly Writer[]): Promise<void> {
  const before = writers.map(({ acknowledged }) => acknowledged)
  while (writers.some(({ acknowledged }, at) => acknowledged < (before[at] ?? 0) + 2))
    await new Promise((later) => setTimeout(later, 5))
  await new Promise((later) => setTimeout(later, Math.random() * 50))
}

async function recordsOf({ db }: ReturnType<typeof openDatabase>, writers: readonly Writer[]) {
  const ids = writers.map(({ question_id }) => question_id)
  const { rows } = await sql<{ id: number; count: number }>`
    select question.id, count(answer.id) as count
    from question left join answer on answer.question_id = question.id
    where question.id = any(${ids}) group by question.id`.execute(db)
  const counts = new Map(rows.map(({ id, count }) => [id, count]))
  return ids.map((id) => counts.get(id) ?? 0)
}

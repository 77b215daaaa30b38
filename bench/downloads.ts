import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { SentBodyOf } from 'contract/platform/endpoint.ts'
import type { surveyDownloads } from 'contract/results/results.endpoints.ts'
import { personas } from '../db/seed/personas.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { migrateJobs } from '../server/platform/jobs/jobs.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { questionsWithResults, recordsQuery } from '../server/results/download/records.ts'
import { DownloadConnection } from '../server/results/download/connection.ts'
import { loadCities } from '../server/places/places.ts'
import { KeptAliveConnection, requestOf } from './load.ts'
import { millionAnswers } from './million-answers.ts'
import { sessionOf, withDatabase, type BenchDatabase, type Server } from './servers.ts'

/**
 * `node bench/downloads.ts`: the results of a survey with a million answers (`RESPONDENTS=`, 200 answers each), as files
 * beside the time of COPY alone, with the memory of the server and the response times of others meanwhile; the table, cross
 * tables and grouped numbers. `KEEP=folder` keeps the database for the next run. Needs /proc of Linux.
 */
const respondents = Number(process.env['RESPONDENTS'] ?? 5000)
const rounds = Number(process.env['ROUNDS'] ?? 3)

type File = Omit<SentBodyOf<typeof surveyDownloads.startExport>, 'which'>

const files: { name: string; file: File }[] = [
  { name: 'CSV', file: { format: 'csv' } },
  { name: 'XLSX', file: { format: 'xlsx' } },
  { name: 'zip of CSV files', file: { format: 'csv', files: 'multiple' } },
  { name: 'wide CSV', file: { format: 'csv', shape: 'wide' } },
  { name: 'wide XLSX', file: { format: 'xlsx', shape: 'wide' } },
  { name: 'wide Parquet', file: { format: 'parquet', shape: 'wide' } },
]

await withDatabase(async ({ url, fill, start }: BenchDatabase) => {
  const database = openDatabase(url, { max: 2, statementTimeout: 0 })
  await migrate(database)
  await migrateJobs(url)
  await fill(async () => {
    await loadCities(database.longReads)
    await millionAnswers(database, respondents)
  })
  const { id: surveyId } = await database.db
    .selectFrom('survey')
    .select('id')
    .where('name', '=', 'A million answers')
    .executeTakeFirstOrThrow()
  const manager = await database.db
    .selectFrom('person')
    .select('id')
    .where('email', '=', personas.projectManager.email)
    .executeTakeFirstOrThrow()
  const token = await sessionOf(database, manager.id)
  const wanted = { surveyId, which: 'latest' as const }
  const reading = new DownloadConnection(database.connectionOptions)
  const statement = recordsQuery(wanted, await questionsWithResults(reading, wanted))
  await reading.close()
  await database.close()
  const server = await start('product', 8931, ['server/main.ts'])
  const asked = { server, token, surveyId }
  console.log(`${respondents} sets of 200 answers; load ${loadavg()[0]?.toFixed(1)}`)

  const chosen = process.env['ONLY']
  const measured = files.filter(({ name }) => chosen === undefined || name === chosen)
  for (const { name, file } of measured) {
    const took: Measured[] = []
    for (let round = 0; round < rounds; round++) {
      const copy = await copyAlone(url, statement)
      took.push({ ...(await download(asked, file)), copy: copy.ms, rows: copy.rows })
    }
    print(name, took)
  }
  await pages(asked)
})

interface Asked {
  server: Server
  token: string
  surveyId: number
}

interface Measured {
  ms: number
  bytes: number
  /** Time of COPY with the same records, and their number. */
  copy: number
  rows: number
  /** Largest resident memory above that before, in MiB. */
  memory: number
  /** Times of other requests meanwhile, in milliseconds. */
  others: number[]
}

/** Reads the statement without doing anything with the bytes. */
async function copyAlone(url: string, statement: string): Promise<{ ms: number; rows: number }> {
  const client = new pg.Client({ connectionString: url, options: '-c jit=off' })
  await client.connect()
  const began = performance.now()
  const copy = client.query(copyTo(`copy (${statement}) to stdout`))
  await finished(copy.resume())
  const ms = performance.now() - began
  await client.end()
  return { ms, rows: copy.rowCount }
}

async function download(
  { server, token, surveyId }: Asked,
  file: File,
): Promise<Omit<Measured, 'copy' | 'rows'>> {
  const authorization = `Token ${token}`
  const address = `http://127.0.0.1:${server.port}`
  const started = await fetch(`${address}/api/quiz/${surveyId}/export/`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ which: 'latest', ...file }),
  })
  if (!started.ok) throw new Error(await started.text())
  const { url } = (await started.json()) as { url: string }
  const before = memoryOf(server)
  let most = before
  let isRunning = true
  const others: number[] = []
  const connection = new KeptAliveConnection(server.port)
  const list = requestOf('GET', '/api/quiz/all_projects', { authorization })
  await connection.ask(list)
  const asking = (async () => {
    while (isRunning) {
      most = Math.max(most, memoryOf(server))
      const began = performance.now()
      await connection.ask(list)
      others.push(performance.now() - began)
      await new Promise((later) => setTimeout(later, 20))
    }
  })()
  const began = performance.now()
  let bytes = 0
  const response = await fetch(address + url)
  if (!response.ok || !response.body) throw new Error(await response.text())
  for await (const block of response.body) bytes += (block as Uint8Array).byteLength
  const ms = performance.now() - began
  isRunning = false
  await asking
  connection.close()
  return { ms, bytes, others, memory: most - before }
}

const memoryOf = ({ child }: Server) => {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

function print(name: string, took: readonly Measured[]) {
  const others = took.flatMap((one) => one.others)
  const median = (of: (one: Measured) => number) => at(took.map(of), 0.5)
  console.log(
    `${name}: ${(median(({ ms }) => ms) / 1000).toFixed(1)} s, ` +
      `${median(({ ms, copy }) => ms / copy).toFixed(2)} times COPY (${(median(({ copy }) => copy) / 1000).toFixed(1)} s), ` +
      `${Math.round(median(({ rows, ms }) => (1000 * rows) / ms)).toLocaleString('en')} answers/s, ` +
      `${(median(({ bytes }) => bytes) / 2 ** 20).toFixed(0)} MiB, ` +
      `memory ${Math.max(...took.map(({ memory }) => memory)).toFixed(0)} MiB above rest; ` +
      `others p50 ${at(others, 0.5).toFixed(0)} ms, p99 ${at(others, 0.99).toFixed(0)} ms; load ${loadavg()[0]?.toFixed(1)}`,
  )
}

function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
}

/** The first rows of the table, and what the summary compares. */
async function pages({ server, token, surveyId }: Asked) {
  const authorization = `Token ${token}`
  const connection = new KeptAliveConnection(server.port)
  const read = (path: string) =>
    connection.ask(requestOf('GET', `/api/quiz/${surveyId}/${path}`, { authorization }))
  const { tables } = JSON.parse(String(await read('table/'))) as {
    tables: { columns: { key: string; type: string; question_id: number | null; crossable: boolean }[] }[]
  }
  const asked = (tables[0]?.columns ?? []).filter(({ question_id }) => question_id !== null)
  const [one, other] = asked.filter(({ crossable }) => crossable)
  const number = asked.find(({ type }) => type === 'number')
  const [row, by, numbers] = [one, other, number].map((column) => encodeURIComponent(column?.key ?? ''))
  const variables = asked
    .slice(0, 20)
    .map(({ key }) => `&variable=${encodeURIComponent(key)}`)
    .join('')
  const requests = {
    'first rows of the table, 20 columns': `table/rows/?pageSize=50${variables}`,
    'sorted by a number': `table/rows/?pageSize=50${variables}&sort=${numbers}`,
    'filtered by a choice': `table/rows/?pageSize=50${variables}&filter=${encodeURIComponent(`is:${one?.key}:o1`)}`,
    'a question by another one': `cross/?row=${row}&by=${by}`,
    'a question by country': `cross/?row=${row}&by=country`,
    'numbers by a question': `grouped/?number=${numbers}&by=${row}`,
  }
  for (const [name, path] of Object.entries(requests)) {
    const took: number[] = []
    for (let time = 0; time < 7; time++) {
      const began = performance.now()
      await read(path)
      took.push(performance.now() - began)
    }
    console.log(
      `${name}: first ${took[0]?.toFixed(0)} ms, median ${at(took, 0.5).toFixed(0)} ms, longest ${at(took, 1).toFixed(0)} ms`,
    )
  }
  connection.close()
}

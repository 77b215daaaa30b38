import { loadavg } from 'node:os'
import { sql } from 'kysely'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { panelOf } from 'contract/matching/criteria.ts'
import type { ProfileOptions } from 'contract/matching/search-profile.rules.ts'
import { diceOf } from '../db/seed/random.ts'
import { replaceSearchProfiles } from '../server/matching/matching.ts'
import type { Database } from '../server/platform/database/database.ts'
import { KeptAliveConnection, requestOf } from './load.ts'
import { databaseOfInstitutes } from './many-institutes.ts'
import { sessionOf, withDatabase, type BenchDatabase } from './servers.ts'

/**
 * `node bench/matching.ts`: 100,000 institutes (`INSTITUTES=`) and 20,000 search profiles (`PROFILES=`). Time of the
 * first page of matches with reasons for many readers, after a start, and after an edit.
 */
const institutes = Number(process.env['INSTITUTES'] ?? 100_000)
const profiles = Number(process.env['PROFILES'] ?? 20_000)
const readers = 200

const dice = diceOf(43)
const someProfiles = () =>
  Object.fromEntries(
    dice.some(instituteTypeNames, 1, 3).map((category) => {
      const options: ProfileOptions = {}
      for (const { name, kind, options: known, ends } of dice.some(panelOf(category), 2, 5))
        if (ends) options[ends[1]] = 100_000 * (1 + dice.roll(50))
        else options[name] = kind === 'bracket' ? dice.some(known, 1, 1)[0] : dice.some(known, 1, 4)
      return [category, options]
    }),
  )

async function fill(database: Database): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from person where email like 'p%@seventeen.example' order by id limit ${profiles}`.execute(
    database.longReads,
  )
  const began = performance.now()
  for (let first = 0; first < rows.length; first += 500)
    await database.longReads.transaction().execute(async (tx) => {
      for (const { id } of rows.slice(first, first + 500))
        await replaceSearchProfiles(tx, id, someProfiles(), new Date())
    })
  console.log(
    `${rows.length} people saved: ${((performance.now() - began) / rows.length).toFixed(1)} ms each`,
  )
  await sql`vacuum analyze match_criterion, match_institute, search_profile`.execute(database.longReads)
}

async function measure(bench: BenchDatabase) {
  const database = await databaseOfInstitutes(bench, institutes)
  const { rows: before } = await sql`select from search_profile limit 1000`.execute(database.longReads)
  if (before.length < 1000) await fill(database)
  const { rows } = await sql<{ id: number }>`select person_id as id from search_profile
    group by person_id order by person_id * 7919 % 10007 limit ${readers}`.execute(database.longReads)
  const tokens: string[] = []
  for (const { id } of rows) tokens.push(await sessionOf(database, id))
  const started = performance.now()
  const product = await bench.start('product', 8913, ['server/main.ts'])
  console.log(`started after ${Math.round(performance.now() - started)} ms`)
  const connection = new KeptAliveConnection(product.port)
  const ask = async (path: string, token: string) => {
    const start = performance.now()
    await connection.ask(requestOf('GET', path, { authorization: `Token ${token}` }))
    return performance.now() - start
  }
  for (const [what, path] of [
    ['first page of matches', '/api/searchprofile/matched?pageSize=9'],
    ['the same again', '/api/searchprofile/matched?pageSize=9'],
  ] as const) {
    const times: number[] = []
    for (const token of tokens) times.push(await ask(path, token))
    console.log(`the first after ${times[0]?.toFixed(0)} ms`)
    times.sort((one, other) => one - other)
    const at = (share: number) =>
      times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(0)
    console.log(
      `${what}: median ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms; load ${loadavg()[0]?.toFixed(1)}`,
    )
  }
  connection.close()
  await database.close()
}

await withDatabase(measure)

import { loadavg } from 'node:os'
import { sql } from 'kysely'
import { instituteTypeNames, type InstituteType } from 'contract/institutes/institute-types.ts'
import { panelOf } from 'contract/matching/criteria.ts'
import type { ProfileOptions, SearchProfiles } from 'contract/matching/search-profile.rules.ts'
import { diceOf, type Dice } from '../db/seed/random.ts'
import { openDatabase, type Database } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { migrateJobs } from '../server/platform/jobs/jobs.ts'
import { KeptAliveConnection, requestOf } from './load.ts'
import { manyInstitutes } from './many-institutes.ts'
import { sessionOf, withDatabase, type BenchDatabase } from './servers.ts'

/**
 * `node bench/matching.ts`: 100,000 institutes (`INSTITUTES=`), 20,000 people with search profiles (`PROFILES=`). The
 * first page of matches of one person after another, two-sided and with reasons; Home; and how soon an edit shows.
 * `KEEP=folder` keeps the database.
 */
const count = Number(process.env['INSTITUTES'] ?? 100_000)
const seekers = Number(process.env['PROFILES'] ?? 20_000)
const requests = Number(process.env['REQUESTS'] ?? 400)
const askers = 16

async function measure({ url, fill, start }: BenchDatabase) {
  const database = openDatabase(url, { max: 2, statementTimeout: 0 })
  await migrate(database)
  await migrateJobs(url)
  await fill(async () => {
    await manyInstitutes(database, count)
    await manyProfiles(database)
  })
  const tokens = await signIn(database)
  const server = await start('product', 8915, ['server/main.ts'])
  const connection = new KeptAliveConnection(server.port)
  const ask = async (token: string, path: string) => {
    const began = performance.now()
    const answer = await connection.ask(requestOf('GET', path, { authorization: `Token ${token}` }))
    return { answer, took: performance.now() - began }
  }
  const page = '/api/searchprofile/matched?pageSize=9'
  const first = await ask(tokens[0] ?? '', page)
  console.log(
    `${count} institutes, ${seekers} people with search profiles; the first page after ${Math.round(first.took)} ms; load ${loadavg()[0]?.toFixed(1)}`,
  )

  const many = async (path: string) => {
    // The first time of each person warms up.
    for (let at = 0; at < askers * 2; at++) await ask(tokens[at % askers] ?? '', path)
    const began = await server.cpu()
    const times: number[] = []
    const answers: string[] = []
    for (let at = 0; at < requests; at++) {
      const { answer, took } = await ask(tokens[at % askers] ?? '', path)
      times.push(took)
      answers.push(String(answer))
    }
    const each = ((await server.cpu()) - began) / requests
    print(`${path} (${each.toFixed(1)} ms of the server's processor each)`, times)
    return answers
  }
  const totals = (await many(page)).map((answer) => (JSON.parse(answer) as { total: number }).total)
  console.log(`matches a person: median ${median(totals)}`)
  await many('/api/home/')

  const after: number[] = []
  for (let at = 0; at < 20; at++) {
    await sql`update institute set sustainable_development_goals = array[${`SDG${1 + (at % 17)}`}]
      where id = (select id from institute order by id offset ${at * 7} limit 1)`.execute(database.db)
    after.push((await ask(tokens[at % tokens.length] ?? '', page)).took)
  }
  print('the page that first shows an edited institute', after)
  connection.close()
  await database.close()
  console.log(`load after ${loadavg()[0]?.toFixed(1)}`)
}

const median = (of: number[]) => [...of].sort((one, other) => one - other)[Math.floor(of.length / 2)] ?? 0

function print(what: string, times: number[]): void {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(1)
  console.log(`${what}: median ${at(0.5)} ms, p99 ${at(0.99)} ms`)
}

/** One or two categories with some of their fields for each of the first people. */
async function manyProfiles({ longReads: db }: Database): Promise<void> {
  const dice = diceOf(31)
  const { rows: people } = await sql<{ id: number }>`
    select id from person where email like 'p%' order by id limit ${seekers}`.execute(db)
  const rows = people.flatMap(({ id }) =>
    Object.entries(profilesBy(dice)).map(([category, options]) => ({ id, category, options })),
  )
  await sql`insert into search_profile (person_id, category, options, updated_at)
    select id, category, options, now() from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r (id bigint, category text, options jsonb)`.execute(db)
  // Of the ten institutes that each has here, some two are left.
  await sql`delete from institute_role where role = 'Analyst' and (institute_id + person_id) % 9 <> 0`.execute(
    db,
  )
  await sql`analyze search_profile`.execute(db)
}

const profilesBy = (dice: Dice): SearchProfiles =>
  Object.fromEntries(
    dice.some(instituteTypeNames, 1, 2).map((category) => [category, optionsBy(category, dice)]),
  )

function optionsBy(category: InstituteType, dice: Dice): ProfileOptions {
  const options: ProfileOptions = {}
  for (const { name, kind, options: choices, ends } of panelOf(category)) {
    if (dice.next() < 0.3) continue
    if (ends) options[ends[0]] = dice.roll(100_000)
    else if (kind === 'bracket') options[name] = dice.one(choices)
    else options[name] = dice.some(choices, 1, 3)
  }
  return options
}

async function signIn(database: Database): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select person_id as id from search_profile group by person_id order by person_id limit ${askers}`.execute(
    database.db,
  )
  const tokens: string[] = []
  for (const { id } of rows) tokens.push(await sessionOf(database, id))
  return tokens
}

await withDatabase(measure)

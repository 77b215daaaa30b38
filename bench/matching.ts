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
 * Each of the people with search profiles is in one institute, every fifth in two; half of all search profiles ask for
 * two or more categories.
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

/** Institutes and search profiles that are made one by one; the others are copies of them, made in SQL. */
const originals = { institutes: 2000, profiles: 400 }

async function fill({ longReads: db }: Database): Promise<void> {
  const times = Math.floor(institutes / originals.institutes) - 1
  const columns = sql`type, profile_visibility, sustainable_development_goals, country_code, region, city, type_details`
  await db.transaction().execute(async (tx) => {
    // Without triggers, as the rows that they would keep are copied, too.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into institute (name, short_name, ${columns}, is_new)
      select name || ' ' || n, 'copy', ${columns}, false
      from institute cross join generate_series(1, ${times}) n order by n, id`.execute(tx)
    await sql`insert into match_institute
      select (jsonb_populate_record(m, jsonb_build_object('institute_id', copy.id))).*
      from (select id, row_number() over (order by id) - 1 as place from institute where short_name = 'copy') copy
      join (select m, row_number() over (order by institute_id) - 1 as place, count(*) over () as count
        from match_institute m) original on original.place = copy.place % original.count`.execute(tx)
    await sql`insert into person (email, email_key, password_hash, first_name, last_name, active_modules, confirmed_at)
      select 'p' || n || '@copy.example', 'p' || n || '@copy.example', 'none', 'First', 'Last', '{}', now()
      from generate_series(1, ${profiles}) n`.execute(tx)
    await sql`insert into institute_role (institute_id, person_id, role, approved)
      select i.id, p.id, 'Analyst', true
      from (select id, row_number() over (order by id) as place from institute where short_name = 'copy') i
      join (select id, row_number() over (order by id) as place from person where email like '%@copy.example') p
        -- One institute each, two for every fifth.
        on i.place % ${profiles} = p.place - 1 and (i.place < ${profiles} or i.place < 2 * ${profiles} and p.place % 5 = 0)`.execute(
      tx,
    )
  })
  await sql`analyze`.execute(db)
  const { rows } = await sql<{ id: number }>`
    select id from person where email like '%@copy.example' order by id limit ${originals.profiles}`.execute(
    db,
  )
  const began = performance.now()
  for (const { id } of rows)
    await db.transaction().execute((tx) => replaceSearchProfiles(tx, id, someProfiles(), new Date()))
  console.log(`a save of search profiles: ${((performance.now() - began) / rows.length).toFixed(1)} ms`)
  const own = rows.map(({ id }) => id)
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`create temporary table pair on commit drop as
      select copy.id, original.person_id
      from (select id, row_number() over (order by id) - 1 as place from person
        where email like '%@copy.example' and id <> all(${own}::bigint[])) copy
      join (select id as person_id, place - 1 as place from unnest(${own}::bigint[]) with ordinality p (id, place)) original
        on original.place = copy.place % ${own.length}`.execute(tx)
    await sql`insert into search_profile (person_id, category, options, updated_at, counted_at)
      select pair.id, category, options, updated_at, counted_at from search_profile s join pair using (person_id)`.execute(
      tx,
    )
    await sql`insert into match_criterion
      select pair.id, category, criterion, weight, must, asked, asked_from, asked_to, unknown
      from match_criterion c join pair using (person_id)`.execute(tx)
  })
  await sql`vacuum analyze match_criterion, match_institute, search_profile, institute`.execute(db)
}

async function measure(bench: BenchDatabase) {
  const database = await databaseOfInstitutes(bench, originals.institutes)
  const { rows: before } = await sql`select from search_profile limit 1000`.execute(database.longReads)
  if (before.length < 1000) await fill(database)
  const { rows } = await sql<{ id: number }>`select person_id as id from search_profile
    where person_id in (select id from person where email like '%@copy.example')
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
  // Answers of /healthz wait while the event loop is blocked.
  const health = new KeptAliveConnection(product.port)
  let isMeasured = true
  let longest = 0
  const watched = (async () => {
    while (isMeasured) {
      const start = performance.now()
      await health.ask(requestOf('GET', '/healthz', {}))
      longest = Math.max(longest, performance.now() - start)
      await new Promise((later) => setTimeout(later, 10))
    }
  })()
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
  isMeasured = false
  await watched
  console.log(`longest answer of /healthz meanwhile: ${longest.toFixed(0)} ms`)
  health.close()
  connection.close()
  await database.close()
}

await withDatabase(measure)

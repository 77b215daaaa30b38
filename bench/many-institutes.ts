import { sql } from 'kysely'
import { seedPersonas } from '../db/seed/personas.ts'
import { inventedInstitutes } from '../db/seed/invented-institutes.ts'
import { loadCities } from '../server/places/places.ts'
import { openDatabase, type Database } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { migrateJobs } from '../server/platform/jobs/jobs.ts'
import type { BenchDatabase } from './servers.ts'

const batch = 2000

/** Connects to a database with that many institutes and all cities. `KEEP=folder` keeps it for the next run. */
export async function databaseOfInstitutes({ url, fill }: BenchDatabase, count: number): Promise<Database> {
  const database = openDatabase(url, { max: 2, statementTimeout: 0 })
  await migrate(database)
  await migrateJobs(url)
  await fill(async () => {
    await loadCities(database.longReads)
    await manyInstitutes(database, count)
    await database.pool.query('vacuum analyze')
  })
  return database
}

/** Inserts invented institutes, each with ten members and three followers. */
export async function manyInstitutes({ longReads: db }: Database, count: number): Promise<void> {
  await seedPersonas(db)
  const all = inventedInstitutes(count)
  for (let first = 0; first < count; first += batch) {
    const rows = all.slice(first, first + batch)
    await sql`
      insert into institute (name, short_name, type, mission, vision, website_url, date_of_establishment,
        total_number_of_staff, profile_visibility, sustainable_development_goals, country_code, region, city, zip_code,
        street, latitude, longitude, type_details, is_new)
      select name, short_name, type, mission, vision, website_url, date_of_establishment, total_number_of_staff,
        profile_visibility, array(select jsonb_array_elements_text(sustainable_development_goals)), country_code, region,
        city, zip_code, street, latitude, longitude, type_details, false
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (name text, short_name text, type text,
        mission text, vision text, website_url text, date_of_establishment date, total_number_of_staff integer,
        profile_visibility text, sustainable_development_goals jsonb, country_code text, region text, city text,
        zip_code text, street text, latitude double precision, longitude double precision, type_details jsonb)`.execute(
      db,
    )
  }
  await sql`
    insert into person (email, email_key, password_hash, first_name, last_name, active_modules, confirmed_at)
    select 'p' || n || '@seventeen.example', 'p' || n || '@seventeen.example', 'none', 'First' || n, 'Last' || n, '{}', now()
    from generate_series(1, ${count}) n`.execute(db)
  const people = sql`(select id as person_id, row_number() over (order by id) - 1 as place from person)`
  const places = sql`(select id as institute_id, row_number() over (order by id) - 1 as place from institute)`
  for (const [times, role, shift] of [
    [1, 'Admin', 0],
    [9, 'Analyst', 17],
    [3, 'Follower', 4711],
  ] as const)
    await sql`
      insert into institute_role (institute_id, person_id, role, approved)
      select i.institute_id, p.person_id, ${role}, true from ${places} i
      cross join generate_series(1, ${times}) n
      join ${people} p on p.place = (i.place * ${times} + n * ${shift + 1}) % ${count}
      on conflict do nothing`.execute(db)
  await sql`analyze`.execute(db)
}

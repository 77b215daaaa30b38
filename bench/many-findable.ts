import { sql } from 'kysely'
import { seedPersonas } from '../db/seed/personas.ts'
import { inventedInstitutes } from '../db/seed/invented-institutes.ts'
import type { Database } from '../server/platform/database/database.ts'

export interface Findable {
  members: number
  institutes: number
  projects: number
}

/** Given names in several alphabets, the most frequent first. */
export const givenNames = (
  'Maria Ana Jose Juan Anna Mohammed Fatima Andrea Martin Marta Carlos Antonio Marie Ahmed John Mary Luis Amina ' +
  'Andreas Marco Daniel Laura Thomas Elena Peter Paul Sara Ivan Olga Joao Francisca Grace Joseph Aisha Samuel ' +
  'Esther Wei Minh Priya Rahul Sunita Kwame Ama Abebe Chipo Tendai Noor Yusuf Leila Omar Hassan Zainab Ingrid ' +
  'Jürgen Björn Søren Łukasz Zoë Chloé Renée François Hélène Begoña Íñigo Núria Müge Gökhan Иван Мария Андрей ' +
  'Анна Ольга Дмитрий أحمد محمد فاطمة مريم علي Markus Marina Mariana Marcela Mariam Maryam Angela Andre Antoine ' +
  'Angelika Anika Ankita Anand Anil Anh Jonas Johannes Johanna Joanna Joaquin Jorge Bankole Banu Bandile Kofi'
).split(' ')
const syllables =
  'ma ri an to ni el ga ro be la san de ko wa mu ki ha ra shi ta ne lo vi ca po ber ger mann stein son ov ez es ' +
  'in ski do nas men ba nu chi fa lu sei que gar mar ti pe re'
/** Real surnames, given to a tenth of the members; the others get invented ones. */
const surnames = (
  'Garcia Martinez Banda Anderson Müller Mueller Nguyen Khan Silva Santos Kim Banerjee Ivanov Иванов Петрова Ahmed ' +
  'حسن خان González Fernández Martin Bank-Schmidt O’Brien Ansah Mwangi Okafor'
).split(' ')

const causes =
  'microfinance agriculture water health education climate renewable energy women youth savings housing forest soil ' +
  'insurance trade waste fisheries biodiversity refugees digital payments research training carbon solar lending bank ' +
  'market farmers schools clinics networks data rating standards of and for the in with'
const batch = 2000

/**
 * Inserts people, institutes and projects, some of them private, with the search triggers switched off.
 * @returns milliseconds that it took to build the search index afterwards
 */
export async function manyFindable({ db }: Database, counts: Findable): Promise<number> {
  await seedPersonas(db)
  for (const table of ['person', 'institute', 'project'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  const all = inventedInstitutes(counts.institutes)
  for (let first = 0; first < all.length; first += batch) {
    const rows = all.slice(first, first + batch)
    await sql`
      insert into institute (name, short_name, type, mission, city, region, sustainable_development_goals,
        profile_visibility, is_new)
      select name, short_name, type, mission, city, region,
        array(select jsonb_array_elements_text(sustainable_development_goals)),
        case when random() < 0.15 then 'private' else 'public' end, false
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (name text, short_name text, type text,
        mission text, city text, region text, sustainable_development_goals jsonb)`.execute(db)
  }
  // Squared, so that a few names are frequent and many are rare.
  const oneOf = (list: string[]) =>
    sql`(${list}::text[])[1 + floor(power(random(), 2) * ${sql.lit(list.length)})::integer]`
  const syllable = oneOf(syllables.split(' '))
  await sql`
    insert into person (email, email_key, password_hash, first_name, last_name, active_modules, confirmed_at,
      profile_visibility)
    select 'p' || n || '@seventeen.example', 'p' || n || '@seventeen.example', 'none', ${oneOf(givenNames)},
      case when random() < 0.1 then ${oneOf(surnames)} else initcap(${syllable} || ${syllable} || ${syllable}) end,
      '{}', now(), case when random() < 0.25 then 'private' else 'public' end
    from generate_series(1, ${counts.members}) n`.execute(db)
  const cause = oneOf(causes.split(' '))
  await sql`
    insert into project (name, type, description, regions, sustainable_development_goals, project_visibility)
    select initcap(${cause}) || ' ' || ${cause} || ' ' || ${syllable} || ${syllable}, 'Research',
      (select string_agg(${cause}, ' ') from generate_series(1, 30) where n > 0), '{Europe}', '{SDG7}',
      case when random() < 0.5 then 'private' else 'public' end
    from generate_series(1, ${counts.projects}) n`.execute(db)
  for (const table of ['person', 'institute', 'project'])
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  await sql`
    insert into institute_role (institute_id, person_id, role, approved)
    select i.id, p.id, 'Analyst', true from institute i cross join generate_series(1, 5) n
    join person p on p.id = 1 + (i.id * 7919 + n * 104729) % ${counts.members} on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into participant (project_id, person_id, role)
    select j.id, p.id, 'Project_Member' from project j cross join generate_series(1, 8) n
    join person p on p.id = 1 + (j.id * 6007 + n * 50021) % ${counts.members} on conflict do nothing`.execute(
    db,
  )
  const began = performance.now()
  await sql`select rebuild_search()`.execute(db)
  const took = performance.now() - began
  await sql`vacuum analyze`.execute(db)
  return took
}

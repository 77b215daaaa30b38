import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { criteriaOf } from 'contract/matching/criteria.ts'
import { fitsOf } from 'contract/matching/criterion-fits.ts'
import { combineScores, gatedScoreOf, isMatch, missedMusts, scoreOf } from 'contract/matching/score.rules.ts'
import type { ProfileOptions } from 'contract/matching/search-profile.rules.ts'
import { askedIn } from 'contract/matching/values.ts'
import { inventedInstitutes } from '../../db/seed/invented-institutes.ts'
import { personas } from '../../db/seed/personas.ts'
import { diceOf } from '../../db/seed/random.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { matchView } from './explain-matches.ts'
import { comparedInstitutes, readMatches } from './matches.queries.ts'
import { countMatchOptions, replaceSearchProfiles } from './matching.queries.ts'
import { soughtIn } from './scores.queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const dice = diceOf(41)
const randomProfile = (category: (typeof instituteTypeNames)[number]): ProfileOptions => {
  const asked = dice.some(criteriaOf(category), 0, 6)
  const options: ProfileOptions = {}
  for (const { name, kind, options: known, ends } of asked)
    if (ends) {
      options[ends[0]] = dice.roll(1000) * 1000
      options[ends[1]] = 1_000_000 + dice.roll(1000) * 1000
    } else if (kind === 'bracket') options[name] = dice.some(known, 1, 1)[0]
    else options[name] = dice.some(known, 1, 4)
  const musts = asked.filter(() => dice.roll(6) === 0).map(({ name }) => name)
  return musts.length > 0 ? { ...options, must: musts } : options
}

it('the options of the database are those of the contract', async () => {
  const { rows } = await sql<{ field: string; option: string; bit: number }>`
    select field, option, bit from match_option`.execute(server.database.db)
  const bits = new Map(rows.map(({ field, option, bit }) => [`${field}: ${option}`, bit]))
  for (const category of instituteTypeNames)
    for (const { name, subject, options } of criteriaOf(category))
      if (name !== 'sustainable_development_goals')
        expect(
          options.map((option) => bits.get(`${subject === 'region' ? 'regions' : name}: ${option}`)),
        ).toEqual(options.map((_, place) => place))
})

it('PostgreSQL scores thousands of institutes in both directions as the contract does, and orders them so', async () => {
  const { longReads: db } = server.database
  const all = inventedInstitutes(3000)
  await sql`insert into institute (name, type, profile_visibility, sustainable_development_goals, country_code, region,
      type_details)
    select name, type, profile_visibility, array(select jsonb_array_elements_text(sustainable_development_goals)),
      country_code, region, type_details
    from jsonb_to_recordset(${JSON.stringify(all)}::text::jsonb) as r (name text, type text, profile_visibility text,
      sustainable_development_goals jsonb, country_code text, region text, type_details jsonb)`.execute(db)
  await countMatchOptions(db)
  const { id: reader } = await db
    .selectFrom('person')
    .select('id')
    .where('email', '=', personas.plain.email)
    .executeTakeFirstOrThrow()
  const viewer = { id: reader, is_staff: false }
  // Ten institutes of the viewer's, and two hundred other people with search profiles and institutes.
  await sql`insert into institute_role (institute_id, person_id, role, approved)
    select id, ${viewer.id}, 'Analyst', true from institute where profile_visibility = 'public'
    order by id desc limit 10`.execute(db)
  await sql`insert into person (email, email_key, password_hash, first_name, last_name, active_modules, confirmed_at)
    select 's' || n || '@seventeen.example', 's' || n || '@seventeen.example', 'none', 'A', 'B', '{}', now()
    from generate_series(1, 200) n`.execute(db)
  await sql`insert into institute_role (institute_id, person_id, role, approved)
    select i.id, p.id, 'Analyst', true
    from (select id, row_number() over (order by id) % 200 as place from institute) i
    join (select id, row_number() over (order by id) % 200 as place from person where email like 's%@seventeen.example') p
      using (place)`.execute(db)
  const { rows: people } = await sql<{ id: number }>`
    select id from person where email like 's%@seventeen.example'`.execute(db)
  const profileOf = () =>
    Object.fromEntries(dice.some(instituteTypeNames, 1, 3).map((name) => [name, randomProfile(name)]))
  await db.transaction().execute(async (tx) => {
    for (const { id } of people) await replaceSearchProfiles(tx, id, profileOf(), new Date())
  })
  const { rows: stored } = await sql<{
    person_id: number
    category: string
    options: ProfileOptions
    institutes: number[]
  }>`
    select s.person_id, s.category, s.options, array(select institute_id from institute_role r
      where r.person_id = s.person_id and r.role <> 'Follower' and r.approved) as institutes
    from search_profile s where s.person_id <> ${viewer.id} and s.counted_at is not null`.execute(db)
  const { rows: unknowns } = await sql<{
    person_id: number
    category: string
    unknown: Record<string, number>
  }>`
    select person_id, category, jsonb_object_agg(criterion, unknown) as unknown from match_criterion
    group by person_id, category`.execute(db)
  const unknownFor = new Map(unknowns.map((row) => [`${row.person_id} ${row.category}`, row.unknown]))
  let compared = 0
  for (let round = 0; round < 6; round++) {
    const profiles = Object.fromEntries(instituteTypeNames.map((name) => [name, randomProfile(name)]))
    const { standing, own } = await matchView(db, viewer)
    const sought = await soughtIn(db, profiles, { counts: standing.counts })
    const { page, total } = await readMatches(db, standing, sought, own, { limit: 100_000 })
    const { rows: ids } = await sql<{
      id: number
    }>`select id from institute where merged_into is null`.execute(db)
    const candidates = await comparedInstitutes(
      db,
      ids.map(({ id }) => id),
    )
    // The best score of each institute whose people search for one of the viewer's.
    const best = new Map<number, number>()
    for (const { person_id, category, options, institutes } of stored)
      for (const mine of own.filter(({ type }) => type === category)) {
        const statistics = {
          counts: standing.counts[category] ?? {},
          unknown: unknownFor.get(`${person_id} ${category}`) ?? {},
        }
        const score = gatedScoreOf(fitsOf(askedIn(mine.type as never, options), mine, statistics))
        for (const id of institutes) best.set(id, Math.max(best.get(id) ?? -2, score))
      }
    const expected = candidates.flatMap((row) => {
      const by = sought.find(({ category }) => category === row.type)
      if (!by || standing.institutes.includes(row.id)) return []
      if (!row.isPublic && !standing.visiblePrivate.includes(row.id)) return []
      const fits = fitsOf(by.asked, row, by)
      const score = missedMusts(fits).length > 0 ? 0 : (combineScores(scoreOf(fits), best.get(row.id)) ?? 0)
      return isMatch(score) && missedMusts(fits).length === 0 ? [{ id: row.id, score }] : []
    })
    compared += candidates.length
    expect(total).toBe(expected.length)
    const scores = new Map(expected.map(({ id, score }) => [id, score]))
    for (const { id, score } of page) expect(score).toBeCloseTo(scores.get(id) ?? NaN, 9)
    const ordered = expected
      .sort((one, other) => Math.round(other.score * 1e4) - Math.round(one.score * 1e4) || one.id - other.id)
      .map(({ id }) => id)
    // Scores on the edge of a rounding step may change places.
    const moved = page.filter(({ id }, place) => ordered[place] !== id).length
    expect(moved).toBeLessThan(5)
  }
  expect(compared).toBeGreaterThan(15_000)
}, 120_000)

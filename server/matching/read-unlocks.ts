import { sql } from 'kysely'
import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { missingCriteria } from 'contract/matching/values.ts'
import type { Unlock } from 'contract/matching/match-shapes.ts'
import { fieldOf } from 'contract/matching/questions.rules.ts'
import type { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import type { Handler } from '../platform/http/routes.ts'
import { accountInUse } from '../users/users.ts'
import { comparedInstitutes } from './matches.queries.ts'
import type { InSight } from './matching.access.ts'

/** Details missing in the institute's profile, with the number of people whose search profiles use them, most first. */
export const readUnlocks: Handler<typeof searchProfiles.unlocks, InSight> = async ({
  db,
  viewer,
  institute,
}) => {
  const [row] = await comparedInstitutes(db, [institute.id])
  const category = instituteTypeNames.find((name) => name === row?.type)
  if (!row || !category) return { results: [] }
  const missing = missingCriteria(row, category)
  const { rows } = await sql<{ criterion: string; people: number }>`
    select criterion, count(*)::integer as people from match_criterion c
    join person on person.id = c.person_id and ${accountInUse('person')}
    where category = ${category} and criterion = any(${missing.map(({ name }) => name)}::text[])
      and person_id <> ${viewer.id}
    group by criterion order by people desc, criterion`.execute(db)
  return {
    results: rows.flatMap(({ criterion, people }): Unlock[] => {
      const found = missing.find(({ name }) => name === criterion)
      return found ? [{ field: fieldOf(found), label: found.label, people }] : []
    }),
  }
}

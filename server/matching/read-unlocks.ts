import { criteriaOf } from 'contract/matching/criteria.ts'
import { packInstitutes } from 'contract/matching/packed.ts'
import type { Unlock } from 'contract/matching/match-shapes.ts'
import type { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { matchView } from './both-directions.ts'
import { categoryName, rowOf } from './categories.ts'
import type { InSight } from './matching.access.ts'

/** Details missing in the institute's profile, with the number of people whose search profiles use them, most first. */
export const readUnlocks: Handler<typeof searchProfiles.unlocks, InSight> = async (context) => {
  const { viewer, institute } = context
  const { view, seekers } = await matchView(context)
  const row = rowOf(view.columns, institute.id)
  if (!row) throw notFound()
  const name = categoryName(row.type)
  if (!name) return { results: [] }
  const { columns } = packInstitutes(name, [row])
  const { packed, people } = seekers.of(name)
  const results = criteriaOf(name).flatMap((criterion, number): Unlock[] => {
    const column = columns[number]
    const isStated = criterion.ends
      ? !Number.isNaN(column?.from[0]) || !Number.isNaN(column?.to[0])
      : column?.bits[0] !== 0
    const asking = people.filter(
      (person, at) => person !== viewer.id && (packed.weights[number]?.[at] ?? 0) > 0,
    ).length
    const { label, ends } = criterion
    return isStated || asking === 0 ? [] : [{ field: ends?.[0] ?? criterion.name, label, people: asking }]
  })
  return { results: results.sort((one, other) => other.people - one.people) }
}

import { sql, type RawBuilder } from 'kysely'
import { instituteTypeNames, type InstituteType } from 'contract/institutes/institute-types.ts'
import { criteriaOf, type Criterion } from 'contract/matching/criteria.ts'
import { unknownFit } from 'contract/matching/fits.rules.ts'
import { byteSums, optionWeights, type OptionFrequencies } from 'contract/matching/rarity.ts'
import { nothingAsked } from 'contract/matching/score.rules.ts'
import type { SearchProfiles } from 'contract/matching/search-profile.rules.ts'
import { askedIn, isStated, statedBy, type Asked, type ComparedInstitute } from 'contract/matching/values.ts'
import { isMember } from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'
import { accountInUse } from '../users/users.ts'
import type { Standing } from './standing.queries.ts'

/** A search profile for one category, with the numbers that its scores need. */
export interface Sought {
  category: InstituteType
  asked: Asked[]
  counts: Record<string, OptionFrequencies | undefined>
  unknown: Record<string, number | undefined>
}

/** The search profiles of a person; what unknown values count is taken from the stored ones, if they are the same. */
export async function soughtIn(
  db: Db,
  profiles: SearchProfiles,
  { unknown, counts }: Pick<Standing, 'counts'> & Partial<Pick<Standing, 'unknown'>>,
): Promise<Sought[]> {
  return await Promise.all(
    instituteTypeNames.flatMap((category) => {
      const options = profiles[category]
      if (!options) return []
      const sought = { category, asked: askedIn(category, options), counts: counts[category] ?? {} }
      const known = unknown?.[category]
      const isKnown = sought.asked.every(({ criterion }) => known?.[criterion.name] !== undefined)
      return [
        isKnown && known
          ? Promise.resolve({ ...sought, unknown: known })
          : unknownOf(db, sought).then((computed) => ({ ...sought, unknown: computed })),
      ]
    }),
  )
}

/** What an unknown value counts: the mean fit of the public institutes of the category that state it. */
export async function unknownOf(
  db: Db,
  { category, asked, counts }: Omit<Sought, 'unknown'>,
): Promise<Record<string, number>> {
  if (asked.length === 0) return {}
  const means = asked.map((one, place) => sql`avg(${fitSql(one, counts)}) as ${sql.ref(`mean_${place}`)}`)
  const { rows } = await sql<Record<string, number | null>>`
    select ${sql.join(means)} from match_institute m where m.category = ${category} and m.is_public`.execute(
    db,
  )
  return Object.fromEntries(
    asked.map(({ criterion }, place) => [criterion.name, unknownFit(rows[0]?.[`mean_${place}`] ?? null)]),
  )
}

/** The column of `match_institute` with the bits of a criterion. */
function columnOf({ name, subject }: Criterion): RawBuilder<number> {
  if (name === 'sustainable_development_goals') return sql.ref('m.goals')
  return sql.ref(subject === 'region' ? 'm.works_in' : `m.${name}`)
}

const sumsOf = ({ name, options }: Criterion, counts: Sought['counts']) =>
  byteSums(optionWeights(options.length, counts[name]))

/** The fit of the row `m` of `match_institute`, null if it states nothing; the same as `fitOf` in the contract. */
function fitSql(asked: Asked, counts: Sought['counts']): RawBuilder<number | null> {
  const { criterion, bits, from, to } = asked
  if (criterion.ends) {
    const [hasFrom, hasTo] = criterion.ends.map((end) => sql.ref(`m.${end}`))
    return sql`match_range_fit(${from}::double precision, ${to}::double precision, ${hasFrom}, ${hasTo})`
  }
  if (criterion.kind === 'bracket') return sql`match_bracket_fit(${sql.lit(bits)}, ${columnOf(criterion)})`
  return sql`match_list_fit(${sql.lit(criterion.kind === 'several')}, ${sql.lit(bits)}, ${columnOf(criterion)},
    ${sumsOf(criterion, counts)}::integer[])`
}

const isStatedSql = ({ criterion }: Asked): RawBuilder<boolean> =>
  criterion.ends
    ? sql`(${sql.join(
        criterion.ends.map((end) => sql`${sql.ref(`m.${end}`)} is not null`),
        sql` or `,
      )})`
    : sql`${columnOf(criterion)} <> 0`

/** Whether the row `m` meets the criterion as a must; the same as `meets` in the contract. */
function meetsSql(asked: Asked, counts: Sought['counts']): RawBuilder<boolean> {
  const { criterion, bits } = asked
  if (criterion.ends) return sql`coalesce(${fitSql(asked, counts)} > 0.5, false)`
  return criterion.kind === 'bracket'
    ? sql`${columnOf(criterion)} = ${sql.lit(bits)}`
    : sql`(${columnOf(criterion)} & ${sql.lit(bits)}) <> 0`
}

/**
 * The institutes of the sought categories with their scores, without the viewer's own and invisible ones: institute_id,
 * place (index in `sought`), seeking (0 to 1, without regard to musts) and unmet (a bit for each criterion in `asked`).
 */
export const seekingSql = (
  sought: readonly Sought[],
  { viewer, institutes, visiblePrivate }: Standing,
) => sql`
  ${sql.join(
    sought.map(({ category, asked, counts, unknown }, place) => {
      const total = asked.reduce((sum, { weight }) => sum + weight, 0)
      const points = asked.map(
        (one) =>
          sql`${sql.lit(one.weight)}::double precision *
            coalesce(${fitSql(one, counts)}, ${unknown[one.criterion.name] ?? 0}::double precision)`,
      )
      const unmet = asked.map(
        (one, bit) => sql`(case when ${meetsSql(one, counts)} then 0 else ${sql.lit(1 << bit)} end)`,
      )
      return sql`select m.institute_id, ${sql.lit(place)} as place, ${
        asked.length === 0
          ? sql`${sql.lit(nothingAsked)}::double precision`
          : sql`case when ${sql.join(asked.map(isStatedSql), sql` or `)}
              then (${sql.join(points, sql` + `)}) / ${sql.lit(total)}::double precision
              else 0::double precision end`
      } as seeking, ${asked.length === 0 ? sql.lit(0) : sql.join(unmet, sql` | `)} as unmet
      from match_institute m where m.category = ${category}
        and ${viewer.is_staff ? sql.lit(true) : sql`(m.is_public or m.institute_id = any(${visiblePrivate}::bigint[]))`}
        and m.institute_id <> all(${institutes}::bigint[])`
    }),
    sql` union all `,
  )}`

/**
 * How the search profiles of others fit the viewer's public institutes: institute_id (of the searching person), mine,
 * person_id and score (0 to 1, or -1 if a must is missed).
 * @param of restricts the institutes of the searching people
 */
export function soughtSql(
  own: readonly (ComparedInstitute & { id: number })[],
  { viewer, counts }: Standing,
  of?: readonly number[],
) {
  const mine = own.flatMap((institute) => {
    const category = instituteTypeNames.find((name) => name === institute.type)
    if (!category) return []
    return criteriaOf(category).map((criterion) => {
      const value = statedBy(institute, criterion)
      return {
        mine: institute.id,
        category,
        criterion: criterion.name,
        kind: criterion.kind,
        stated: isStated(value),
        has: value.bits,
        has_from: value.from,
        has_to: value.to,
        sums: sumsOf(criterion, counts[category] ?? {}),
      }
    })
  })
  const ofPeople = (table: string) =>
    of
      ? sql`and ${sql.ref(`${table}.person_id`)} in (select person_id from institute_role r
          where r.institute_id = any(${of}::bigint[]) and ${isMember('r')})`
      : sql``
  return sql`
    select r.institute_id, p.mine, p.person_id, p.score from (
      select s.person_id, s.mine, case
          when bool_or(c.must and not case c.kind
            when 'range' then coalesce(c.fit > 0.5, false)
            when 'bracket' then coalesce(c.fit > 0.5, false)
            else coalesce(c.fit > 0, false) end) then -1::double precision
          when count(c.criterion) = 0 then ${sql.lit(nothingAsked)}::double precision
          when not bool_or(c.stated) then 0::double precision
          else sum(c.weight * coalesce(c.fit, c.unknown)) / sum(c.weight) end as score
      from (select distinct profile.person_id, profile.category, o.mine
        from (select distinct mine, category from jsonb_to_recordset(${JSON.stringify(mine)}::text::jsonb)
          as own (mine bigint, category text)) o
        join search_profile profile on profile.category = o.category
        join person on person.id = profile.person_id and ${accountInUse('person')}
        where profile.person_id <> ${viewer.id} and profile.counted_at is not null
          ${ofPeople('profile')}) s
      left join (select c.person_id, c.category, own.mine, c.criterion, c.weight, c.must, c.unknown, own.kind, own.stated,
          case own.kind
            when 'several' then match_list_fit(true, c.asked, own.has, own.sums)
            when 'any' then match_list_fit(false, c.asked, own.has, own.sums)
            when 'bracket' then match_bracket_fit(c.asked, own.has)
            else match_range_fit(c.asked_from, c.asked_to, own.has_from, own.has_to) end as fit
        from jsonb_to_recordset(${JSON.stringify(mine)}::text::jsonb) as own (mine bigint, category text,
          criterion text, kind text, stated boolean, has integer, has_from double precision,
          has_to double precision, sums integer[])
        join match_criterion c on c.category = own.category and c.criterion = own.criterion ${ofPeople('c')}
        -- Computes the fits here, so that the join above does not carry the arrays.
        offset 0) c
        on c.person_id = s.person_id and c.category = s.category and c.mine = s.mine
      group by s.person_id, s.mine) p
    join institute_role r on r.person_id = p.person_id and ${isMember('r')}
      ${of ? sql`and r.institute_id = any(${of}::bigint[])` : sql``}`
}

import { sql, type RawBuilder } from 'kysely'
import { instituteTypeNames, type InstituteType } from 'contract/institutes/institute-types.ts'
import { criteriaOf, type Criterion } from 'contract/matching/criteria.ts'
import { unknownFit } from 'contract/matching/fits.rules.ts'
import { byteSums, optionWeights, weightOf, type OptionFrequencies } from 'contract/matching/rarity.ts'
import { nothingAsked } from 'contract/matching/score.rules.ts'
import type { SearchProfiles } from 'contract/matching/search-profile.rules.ts'
import { askedIn, isStated, statedBy, type Asked, type ComparedInstitute } from 'contract/matching/values.ts'
import type { Db } from '../platform/database/database.ts'
import { accountInUse } from '../users/users.ts'
import { speaksFor } from './profiles/speakers.ts'
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
    select ${sql.join(means)} from ${institutesOf({ category, asked, counts })} and m.is_public`.execute(db)
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
  return listFitSql(asked, counts)
}

const isList = ({ criterion: { kind } }: Asked) => kind === 'several' || kind === 'any'

/** The institutes of a category as `m`, and the sums of the weights of each list as columns of `w`. */
function institutesOf({ category, asked, counts }: Pick<Sought, 'category' | 'asked' | 'counts'>) {
  const lists = asked
    .filter(isList)
    .map(({ criterion }) => sql`${sumsOf(criterion, counts)}::integer[] as ${sql.ref(criterion.name)}`)
  const weights = lists.length > 0 ? sql.join(lists) : sql`1 as none`
  return sql`match_institute m cross join (select ${weights} offset 0) w where m.category = ${category}`
}

/** The same as `match_list_fit`, but with constants and only the bytes that have options, since it runs for all rows. */
function listFitSql({ criterion, bits }: Asked, counts: Sought['counts']): RawBuilder<number | null> {
  const column = columnOf(criterion)
  const sums = sql.ref(`w.${criterion.name}`)
  const weightSql = (value: RawBuilder<unknown>, possible: number) =>
    sql.join(
      [0, 8, 16]
        .filter((first) => ((possible >> first) & 255) !== 0)
        .map((first) => sql`${sums}[((${value} >> ${sql.lit(first)}) & 255) + ${sql.lit(first * 32 + 1)}]`),
      sql` + `,
    )
  const shared = sql`(${weightSql(sql`(${column} & ${sql.lit(bits)})`, bits)})::double precision`
  const all = weightOf(optionWeights(criterion.options.length, counts[criterion.name]), bits)
  const recall = criterion.kind === 'several' ? sql`${shared} / ${sql.lit(all)}::double precision *` : sql``
  return sql`case when ${column} = 0 then null when ${column} & ${sql.lit(bits)} = 0 then 0::double precision
    else ${recall} (0.75::double precision + 0.25::double precision * least(1::double precision,
      2::double precision * ${shared} / (${weightSql(column, (1 << criterion.options.length) - 1)}))) end`
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

interface SeekingFilter {
  /** Only these institutes. */
  among?: readonly number[] | undefined
  /** Only the bits of musts are set in `unmet`, which takes less time. */
  onlyMusts?: boolean
  /** Minimum score. */
  least: number
}

/**
 * The institutes of the sought categories with their scores, without the viewer's own and invisible ones: institute_id,
 * place (index in `sought`), seeking (0 to 1, without regard to musts) and unmet (a bit for each criterion in `asked`).
 */
export const seekingSql = (
  sought: readonly Sought[],
  { viewer, institutes, visiblePrivate }: Standing,
  { among, onlyMusts = false, least }: SeekingFilter,
) => sql`
  select * from (${sql.join(
    sought.map(({ category, asked, counts, unknown }, place) => {
      const total = asked.reduce((sum, { weight }) => sum + weight, 0)
      const points = asked.map(
        (one) =>
          sql`${sql.lit(one.weight)}::double precision *
            coalesce(${fitSql(one, counts)}, ${unknown[one.criterion.name] ?? 0}::double precision)`,
      )
      const unmet = asked.flatMap((one, bit) =>
        one.must || !onlyMusts
          ? [sql`(case when ${meetsSql(one, counts)} then 0 else ${sql.lit(1 << bit)} end)`]
          : [],
      )
      return sql`select m.institute_id, ${sql.lit(place)} as place, ${
        asked.length === 0
          ? sql`${sql.lit(nothingAsked)}::double precision`
          : sql`case when ${sql.join(asked.map(isStatedSql), sql` or `)}
              then (${sql.join(points, sql` + `)}) / ${sql.lit(total)}::double precision
              else 0::double precision end`
      } as seeking, ${unmet.length === 0 ? sql.lit(0) : sql.join(unmet, sql` | `)} as unmet
      from ${institutesOf({ category, asked, counts })}
        and ${viewer.is_staff ? sql.lit(true) : sql`(m.is_public or m.institute_id = any(${visiblePrivate}::bigint[]))`}
        and m.institute_id <> all(${institutes}::bigint[])
        ${among ? sql`and m.institute_id = any(${among}::bigint[])` : sql``}`
    }),
    sql` union all `,
  )} offset 0) scored where seeking >= ${sql.lit(least)}`

/**
 * How the search profiles of the people of institutes fit the viewer's public institutes: institute_id (of the searching
 * person), mine, person_id and score (0 to 1, or -1 if a must is missed).
 * @param members a query of institute_id and person_id; `isOfFew`: it returns so few rows that each is looked up
 */
export function soughtSql(
  own: readonly (ComparedInstitute & { id: number })[],
  { viewer, counts }: Standing,
  members: RawBuilder<unknown>,
  { isOfFew = false } = {},
) {
  const mine = own.flatMap((institute) => {
    const category = instituteTypeNames.find((name) => name === institute.type)
    return category ? [{ institute, category }] : []
  })
  const values = mine.flatMap(({ institute, category }) =>
    criteriaOf(category).map((criterion) => {
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
      }
    }),
  )
  // As text, which PostgreSQL reads much faster than a list in JSON.
  const sums = [...new Set(mine.map(({ category }) => category))].flatMap((category) =>
    criteriaOf(category)
      .filter(({ kind }) => kind === 'several' || kind === 'any')
      .map((criterion) => ({
        category,
        criterion: criterion.name,
        sums: `{${sumsOf(criterion, counts[category] ?? {}).join(',')}}`,
      })),
  )
  const categories = [...new Set(mine.map(({ category }) => category))]
  return sql`
    with own as materialized (
      select v.*, w.sums
      from jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb) as v (mine bigint, category text, criterion text,
        kind text, stated boolean, has integer, has_from double precision, has_to double precision)
      left join jsonb_to_recordset(${JSON.stringify(sums)}::text::jsonb) as w (category text, criterion text,
        sums integer[]) using (category, criterion)
    ),
    searcher as materialized (
      select profile.person_id, o.mine from search_profile profile
      join (select distinct mine, category from own) o on o.category = profile.category
      where profile.category = any(${categories}::text[]) and profile.person_id <> ${viewer.id}
        and profile.counted_at is not null
        ${isOfFew ? sql`and profile.person_id = any(array(select person_id from (${members}) few))` : sql``}
    ),
    candidate as materialized (
      select m.institute_id, m.person_id, searcher.mine from (${members}) m
      join searcher on searcher.person_id = m.person_id
    ),
    -- Looks up each remaining person (offset 0) instead of reading all.
    member as materialized (
      select institute_id, person_id, mine from candidate where ${speaksFor('candidate')}
        and exists (select from person where person.id = candidate.person_id and ${accountInUse('person')} offset 0)
    ),
    fitting as materialized (
      select person_id, mine, bool_or(stated) as stated, sum(weight) as weight,
        sum(weight * coalesce(fit, unknown)) as points,
        bool_or(must and not coalesce(fit > case when kind in ('bracket', 'range') then 0.5::double precision
          else 0::double precision end, false)) as missed
      from (select c.person_id, own.mine, own.kind, own.stated, c.weight, c.must, c.unknown,
          case own.kind
            when 'several' then match_list_fit(true, c.asked, own.has, own.sums)
            when 'any' then match_list_fit(false, c.asked, own.has, own.sums)
            when 'bracket' then match_bracket_fit(c.asked, own.has)
            else match_range_fit(c.asked_from, c.asked_to, own.has_from, own.has_to) end as fit
        from own join match_criterion c on c.category = own.category and c.criterion = own.criterion
        where c.category = any(${categories}::text[]) and ${
          isOfFew
            ? sql`c.person_id = any(array(select person_id from member))`
            : sql`c.person_id in (select person_id from member)`
        }
        -- Computes each fit once.
        offset 0) compared
      group by person_id, mine
    )
    select member.institute_id, member.mine, member.person_id, case
        when f.missed then -1::double precision
        when f.person_id is null then ${sql.lit(nothingAsked)}::double precision
        when not f.stated then 0::double precision
        else f.points / f.weight end as score
    from member left join fitting f on f.person_id = member.person_id and f.mine = member.mine`
}

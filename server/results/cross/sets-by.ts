import { sql, type RawBuilder } from 'kysely'
import { countries } from 'contract/places/countries.ts'
import {
  crossLimits,
  isCrossable,
  isInstitutionPart,
  type InstitutionPart,
} from 'contract/results/cross-columns.ts'
import type { ColumnOption, TableColumn } from 'contract/results/table-columns.ts'
import { Invalid } from '../../platform/http/problem.ts'
import {
  institutionOfSet,
  latestAnswer,
  namesIn,
  personOfSet,
  setsToCount,
  type SetSearch,
} from '../table/find-sets.ts'

/** By what answers are compared. */
export type ComparedBy = TableColumn | InstitutionPart

/** The column with this key, or the part of institutions. @throws Invalid at `by` if no column has it */
export const comparisonOf = (columns: readonly TableColumn[], key: string): ComparedBy =>
  isInstitutionPart(key)
    ? key
    : crossableColumn(columns, { key, field: 'by', mostOptions: crossLimits.columns })

/** A column with choices, or yes and no. @throws Invalid at `field` if no such column has this key */
export function crossableColumn(
  columns: readonly TableColumn[],
  { key, field, mostOptions }: { key: string; field: string; mostOptions: number },
): TableColumn {
  const column = columns.find((one) => one.key === key)
  if (!column || !isCrossable(column))
    throw new Invalid({ [field]: ['This table has no such column with choices, or yes and no.'] })
  if (column.options.length > mostOptions)
    throw new Invalid({ [field]: [`The column ${column.name} has more than ${mostOptions} options.`] })
  return column
}

/** The sets that filters find, with `value` of a column and `column_names`, the names by which it is compared. */
export function setsBy(
  search: SetSearch,
  { of, value, by }: { of: TableColumn; value: RawBuilder<unknown>; by: ComparedBy },
): RawBuilder<unknown> {
  const questions = new Set(
    [of, by].flatMap((one) => (typeof one === 'string' ? [] : (one.question_id ?? []))),
  )
  const joins = [
    ...(typeof by === 'string' ? [personOfSet, institutionOfSet(search.reader)] : []),
    ...[...questions].map(latestAnswer),
  ]
  return sql`
    select ${value} as value, ${typeof by === 'string' ? institutionNames[by] : namesIn(by)} as column_names
    from (${setsToCount(search)}) found
    join survey_progress progress on progress.survey_id = ${search.surveyId}
      and progress.respondent_id = found.respondent_id
    ${sql.join(joins, sql` `)}`
}

const listed = (value: RawBuilder<unknown>) =>
  sql`case when ${value} is null then '{}'::text[] else array[${value}::text] end`
const institutionNames: Readonly<Record<InstitutionPart, RawBuilder<unknown>>> = {
  institution: listed(sql`post.institution_name`),
  institution_type: listed(sql`post.institution_type`),
  country: listed(sql`post.country_code`),
}

const yesAndNo: readonly ColumnOption[] = [
  { name: 'true', label: 'Yes' },
  { name: 'false', label: 'No' },
]
export const optionsOf = ({ type, options }: TableColumn) => (type === 'boolean' ? yesAndNo : options)
/** Whether a set may have several of the values. */
export const overlaps = (one: ComparedBy) => typeof one !== 'string' && one.type === 'choices'

/**
 * The groups that sets form, with labels: options in their order; institutions, types and countries by size, all others
 * together (`name` is null) last.
 */
export function labelled<Group extends { name: string | null; n: number }>(
  groups: readonly Group[],
  by: ComparedBy,
): (Group & { label: string })[] {
  if (typeof by !== 'string') {
    const byName = new Map(groups.map((group) => [group.name, group]))
    return optionsOf(by).flatMap(({ name, label }) => {
      const group = byName.get(name)
      return group ? [{ ...group, label }] : []
    })
  }
  const labels = by === 'country' ? new Map(countries.map(({ code, name }) => [code, name])) : undefined
  return groups
    .toSorted(
      (one, other) =>
        Number(one.name === null) - Number(other.name === null) ||
        other.n - one.n ||
        ((one.name ?? '') < (other.name ?? '') ? -1 : 1),
    )
    .map((group) => ({
      ...group,
      label: group.name === null ? 'All others' : (labels?.get(group.name) ?? group.name),
    }))
}

import { sql, type RawBuilder } from 'kysely'
import type { Answer } from 'contract/questionnaires/questions.ts'
import type { CellValues } from 'contract/results/table-columns.ts'
import type { Reader } from '../../institutes/institutes.ts'
import type { Db } from '../../platform/database/database.ts'
import {
  columnsOfSetRow,
  institutionOfSet,
  personOfSet,
  reviewOfSet,
  type SetRow,
} from '../table/find-sets.ts'
import type { EntitySet } from './entity-sets.ts'
import { conditionOf, orderValues } from './filter-sql.ts'
import type { FilterExpression, Order } from './parse-filter.ts'
import { instancePosition, PropertyValues } from './property-values.ts'
import { isAfter, sortKeys, orderBy, type SortTerm } from './row-order.ts'

type Sql = RawBuilder<unknown>

export interface RowSearch {
  surveyId: number
  set: EntitySet
  values: CellValues
  reader: Reader
  filter?: FilterExpression | undefined
  orders: readonly Order[]
  since?: string | undefined
  /** Only the row with this key. */
  key?: string | undefined
  /** Only rows of these sets. */
  respondents?: readonly number[]
}

/** The row of a set, or of an instance of a group. */
export interface FeedRow extends SetRow {
  instance: string | null
  parent: string | null
  position: number | null
  keys: (string | null)[]
}

/** A search whose columns and types have been checked. */
export interface CheckedSearch {
  search: RowSearch
  terms: SortTerm[]
  /** `from` and `where` without the end of the previous page. */
  rows: Sql
}

/** @throws Invalid for unknown columns, and types that do not fit */
export function checked(search: RowSearch): CheckedSearch {
  const { surveyId, set, filter, orders, since, key, respondents } = search
  const values = new PropertyValues(search)
  const keyOfRow = values.value('__id')
  const conditions = [
    ...(filter ? [conditionOf(filter, values)] : []),
    ...(since === undefined ? [] : [sql`progress.updated_at >= ${since}::timestamptz`]),
    ...(key === undefined || !keyOfRow ? [] : [sql`${keyOfRow.sql} = ${key}`]),
    ...(respondents ? [sql`progress.respondent_id = any (${respondents}::bigint[])`] : []),
  ]
  const terms = [...orderValues(orders, values), ...endOfOrder(search)]
  const source = set.group
    ? sql`from repeat_instance instance join survey_progress progress
        on progress.survey_id = instance.survey_id and progress.respondent_id = instance.respondent_id
        ${values.joins()}
        where instance.survey_id = ${surveyId} and instance.group_id = ${set.group.id} and instance.removed_with is null`
    : sql`from survey_progress progress ${values.joins()} where progress.survey_id = ${surveyId}`
  return { search, terms, rows: sql.join([source, ...conditions], sql` and `) }
}

/**
 * By default sets are in the order of their first answers, and instances in that of the people. What comes later does not
 * move rows that were there, so that pages stay right.
 */
function endOfOrder({ surveyId, set, orders }: RowSearch): SortTerm[] {
  const begun: SortTerm = {
    sql: sql`progress.begun_at`,
    kind: 'datetime',
    isDescending: false,
    isFilled: true,
  }
  // Tokens have the number, as in results: the account of a removed person stays unknown.
  const respondent: SortTerm = {
    sql: sql`progress.respondent_id`,
    kind: 'number',
    isDescending: false,
    isFilled: true,
    written: sql`coalesce(respondent.number, 0)::text`,
    read: (text) =>
      sql`coalesce((select person_id from respondent where survey_id = ${surveyId} and number = ${text}::integer), 0)`,
  }
  const instance: SortTerm = { sql: sql`instance.id`, kind: 'string', isDescending: false, isFilled: true }
  if (set.group) return [respondent, instance]
  return orders.length > 0 ? [respondent] : [begun, respondent]
}

interface Page {
  after?: readonly (string | null)[] | undefined
  skip: number
  take: number
}

/** Rows of a page in their order, without answers. */
export async function feedRows(
  db: Db,
  { search, terms, rows }: CheckedSearch,
  { after, skip, take }: Page,
): Promise<FeedRow[]> {
  const { surveyId, set, reader } = search
  const order = orderBy(terms)
  const instance = set.group
    ? sql`join repeat_instance instance on instance.survey_id = ${surveyId}
        and instance.respondent_id = found.respondent_id and instance.id = found.instance`
    : sql``
  const ofInstance = set.group
    ? sql`instance.id as instance, instance.parent, ${instancePosition} as position`
    : sql`null as instance, null as parent, null as position`
  const found = await sql<FeedRow>`
    select ${columnsOfSetRow}, found.keys, ${ofInstance}
    from (
      select progress.respondent_id, ${sql.raw(set.group ? 'instance.id' : 'null')} as instance, ${sortKeys(terms)} as keys,
        row_number() over (order by ${order}) as place
      ${rows} ${after ? sql`and ${isAfter(terms, after)}` : sql``}
      order by ${order} limit ${take} offset ${skip}
    ) found
    join survey_progress progress on progress.survey_id = ${surveyId} and progress.respondent_id = found.respondent_id
    ${instance} ${personOfSet} ${institutionOfSet(reader)} ${reviewOfSet}
    order by found.place`.execute(db)
  return found.rows
}

export async function countRows(db: Db, { rows }: CheckedSearch): Promise<number> {
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${rows}`.execute(db)
  return counted.rows[0]?.total ?? 0
}

/** The latest answers of instances, by set, instance and question: one index probe each. */
export async function answersOfInstances(
  db: Db,
  surveyId: number,
  rows: readonly FeedRow[],
  questions: readonly number[],
): Promise<ReadonlyMap<FeedRow, ReadonlyMap<number, Answer>>> {
  if (questions.length === 0 || rows.length === 0) return new Map()
  const found = await sql<{ place: number; question_id: number; answer: Answer }>`
    select one.place::integer as place, asked.question_id, latest.answer
    from unnest(${rows.map(({ respondent_id }) => respondent_id)}::bigint[], ${rows.map(({ instance }) => instance)}::text[])
      with ordinality one (respondent_id, instance, place)
    join survey_progress progress on progress.survey_id = ${surveyId} and progress.respondent_id = one.respondent_id
    cross join unnest(${questions}::bigint[]) asked (question_id)
    cross join lateral (
      select answer from answer
      where survey_id = ${surveyId} and respondent_id = one.respondent_id and question_id = asked.question_id
        and answer.instance = one.instance
      order by id desc limit 1
    ) latest
    where asked.question_id || ':' || one.instance <> all (progress.hidden_in_instances)`.execute(db)
  const byPlace = Map.groupBy(found.rows, ({ place }) => place)
  return new Map(
    rows.map((row, at) => [
      row,
      new Map((byPlace.get(at + 1) ?? []).map(({ question_id, answer }) => [question_id, answer])),
    ]),
  )
}

import { sql, type RawBuilder } from 'kysely'
import type { SetScores } from 'contract/answers/scores.ts'
import { removedMember } from 'contract/answers/removed-member.ts'
import type { ReviewState } from 'contract/answers/reviews.ts'
import { required } from 'contract/platform/required.ts'
import { filterProblem, type TableFilter } from 'contract/results/table-filters.ts'
import type { SetField, TableColumn } from 'contract/results/table-columns.ts'
import { visibleTo, type Reader } from '../../institutes/institutes.ts'
import { Invalid } from '../../platform/http/problem.ts'

type Sql = RawBuilder<unknown>

export interface SetSearch {
  surveyId: number
  /** The columns of the table. */
  columns: readonly TableColumn[]
  /** Key of a column; a minus in front means descending. */
  sort: string
  filters: readonly TableFilter[]
  reader: Reader
}

/** The row of a set before its answers. */
export interface SetRow {
  respondent_id: number
  respondent: number
  user_id: number | null
  person: string | null
  email: string | null
  institution_id: number | null
  institution: string | null
  country: string | null
  begun: Date
  last_change: Date
  progress: number
  review: ReviewState | null
  verified_by: string | null
  verified_at: Date | null
  hidden_answered: number[]
  /** Values of notes that calculate, by question. */
  calculated: Record<string, string | number | boolean>
  scores: SetScores
}

const [beforeNumber] = removedMember(0).split('0')

const isShared = sql`progress.respondent_id <= 0`
/** Joins the respondent and the person of a set `progress`. */
export const personOfSet = sql`
  left join respondent on respondent.survey_id = progress.survey_id and respondent.person_id = progress.respondent_id
  left join person on person.id = progress.respondent_id`
const personName = sql`case when not ${isShared} then coalesce(
  nullif(trim(concat_ws(' ', person.first_name, person.last_name)), ''), ${beforeNumber}::text || respondent.number) end`

/**
 * The institution to which a set belongs. Unless it was chosen, private profiles show none, and readers see none that is
 * hidden from them. Follows personOfSet.
 */
export const institutionOfSet = (reader: Reader) => sql`
  left join lateral (
    select institute.id as institution_id, institute.name as institution_name, institute.country_code,
      institute.type as institution_type
    from institute stored join institute on institute.id = coalesce(stored.merged_into, stored.id)
    where stored.id = progress.institution_id and (progress.institution_is_chosen
      or person.profile_visibility = 'public' and ${visibleTo(reader, 'institute')})
  ) post on true`

/** Joins the review of a set `progress`. */
export const reviewOfSet = sql`
  left join set_review review on review.survey_id = progress.survey_id and review.respondent_id = progress.respondent_id
  left join person verifier on verifier.id = review.verified_by`
const verifierName = sql`case when review.verified_at is not null then coalesce(
  nullif(trim(concat_ws(' ', verifier.first_name, verifier.last_name)), ''), 'A former reviewer') end`

/** The columns of a `SetRow`. */
export const columnsOfSetRow = sql`progress.respondent_id, coalesce(respondent.number, 0) as respondent, person.id as user_id,
  ${personName} as person, person.email, post.institution_id, post.institution_name as institution, post.country_code as country,
  progress.begun_at as begun, progress.updated_at as last_change, progress.percentage_completion as progress,
  progress.hidden_answered, progress.calculated, progress.scores, review.state as review, ${verifierName} as verified_by, review.verified_at`

/** A page of sets, or all of them: sorted, with what describes them. */
export function setsFound(search: SetSearch, page?: { skip: number; take: number }) {
  const { order, rows } = searched(search)
  const limit = page ? sql`limit ${page.take} offset ${page.skip}` : sql``
  return sql<SetRow>`
    select ${columnsOfSetRow}
    from (
      select progress.respondent_id, row_number() over (order by ${order}) as place ${rows} order by ${order} ${limit}
    ) found
    join survey_progress progress on progress.survey_id = ${search.surveyId}
      and progress.respondent_id = found.respondent_id
    ${personOfSet} ${institutionOfSet(search.reader)} ${reviewOfSet}
    order by found.place`
}

/** One set with what describes it. */
export const setById = ({ surveyId, respondentId, reader }: OneSet) => sql<SetRow>`
  select ${columnsOfSetRow} from survey_progress progress ${personOfSet} ${institutionOfSet(reader)}
    ${reviewOfSet}
  where progress.survey_id = ${surveyId} and progress.respondent_id = ${respondentId}`

interface OneSet extends Pick<SetSearch, 'surveyId' | 'reader'> {
  respondentId: number
}

/** Numbers of the respondents before and after a set; no row if the filters do not find it. */
export function neighboursOf(search: SetSearch, respondentId: number) {
  const { order, rows } = searched(search)
  return sql<{ previous: number | null; next: number | null; place: number; total: number }>`
    select before.number as previous, after.number as next, found.place::integer, found.total::integer
    from (
      select progress.respondent_id, lag(progress.respondent_id) over sorted as previous_id,
        lead(progress.respondent_id) over sorted as next_id, row_number() over sorted as place, count(*) over () as total
      ${rows} window sorted as (order by ${order})
    ) found
    left join respondent before on before.survey_id = ${search.surveyId} and before.person_id = found.previous_id
    left join respondent after on after.survey_id = ${search.surveyId} and after.person_id = found.next_id
    where found.respondent_id = ${respondentId}`
}

/** The sets that the filters find, for counting. */
export const setsToCount = (search: SetSearch) => sql`select progress.respondent_id ${searched(search).rows}`

/** `from` and `where` of the sets that the filters find, and their order. */
function searched({ surveyId, columns, sort, filters, reader }: SetSearch): { rows: Sql; order: Sql } {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const isDescending = sort.startsWith('-')
  const sortKey = isDescending ? sort.slice(1) : sort
  const sortedBy = byKey.get(sortKey)
  if (!sortedBy) throw new Invalid({ sort: ['This table has no such column.'] })
  const problems = filters.flatMap((filter) => filterProblem(filter, byKey.get(filter.column)) ?? [])
  if (problems.length > 0) throw new Invalid({ filter: problems })
  const needed = [sortedBy, ...filters.map((filter) => required(byKey, filter.column))]
  const fields = new Set(needed.flatMap(({ source }) => (source.of === 'set' ? source.field : [])))
  const needs = (...some: SetField[]) => some.some((field) => fields.has(field))
  const needsPost = needs('institution', 'country')
  const questions = new Set(
    needed.flatMap(({ source, question_id }) =>
      question_id === null || source.of === 'calculated' ? [] : question_id,
    ),
  )
  const joins = [
    ...(needsPost || needs('respondent', 'person', 'email') ? [personOfSet] : []),
    ...(needsPost ? [institutionOfSet(reader)] : []),
    ...(needs('review', 'verified_by', 'verified_at') ? [reviewOfSet] : []),
    ...[...questions].map(latestAnswer),
  ]
  const conditions = [
    sql`progress.survey_id = ${surveyId}`,
    ...[...Map.groupBy(filters, ({ column, kind }) => (kind === 'is' ? `is ${column}` : {})).values()].map(
      (group) =>
        sql`(${sql.join(
          group.map((one) => passes(one, required(byKey, one.column))),
          sql` or `,
        )})`,
    ),
  ]
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  const order = [
    ...orderOf(sortedBy).map(
      (value) => sql`${value} ${direction} ${sql.raw(isNever(sortedBy) ? '' : 'nulls last')}`,
    ),
    sql`progress.respondent_id ${direction}`,
  ]
  return {
    rows: sql`from survey_progress progress ${sql.join(joins, sql` `)} where ${sql.join(conditions, sql` and `)}`,
    order: sql.join(order),
  }
}

/** Columns that always have a value: without 'nulls last' an index has their order. */
const isNever = ({ source }: TableColumn) =>
  source.of === 'set' && ['begun', 'last_change', 'progress', 'complete'].includes(source.field)

export const aliasOf = (questionId: number) => sql.ref(`answer_${questionId}`)
export const answerOf = (questionId: number) => sql.ref(`answer_${questionId}.answer`)
const textOf = (questionId: number) => sql.ref(`answer_${questionId}.answer_text`)

/** The newest record of a question in each set, unless the question is hidden there: one index probe each. */
export const latestAnswer = (questionId: number) => sql`
  left join lateral (
    select answer, answer_text from answer
    where survey_id = progress.survey_id and respondent_id = progress.respondent_id and question_id = ${questionId}
      and instance is null
    order by id desc limit 1
  ) ${aliasOf(questionId)} on ${questionId}::bigint <> all (progress.hidden_answered)`

const calculated = (questionId: number) => sql`progress.calculated->${String(questionId)}::text`
const calculatedNumber = (questionId: number) =>
  sql`case when jsonb_typeof(${calculated(questionId)}) = 'number' then (${calculated(questionId)})::numeric end`
const calculatedText = (questionId: number) => sql`progress.calculated->>${String(questionId)}::text`

/** A number of a score; null if the set has none. */
export function scoreNumber({ score, part, section }: Extract<TableColumn['source'], { of: 'score' }>): Sql {
  if (section === undefined) return sql`(progress.scores->${score}::text->>${part}::text)::numeric`
  return sql`(select (one->>${part}::text)::numeric
    from jsonb_array_elements(progress.scores->${score}::text->'sections') one
    where one->>'section' = ${section}::text limit 1)`
}

/** Fields of the set, for statements that join `person` and `institution`. */
export const ofSet: Readonly<Record<SetField, Sql>> = {
  respondent: sql`respondent.number`,
  person: personName,
  email: sql`person.email`,
  institution: sql`post.institution_name`,
  country: sql`post.country_code::text`,
  begun: sql`progress.begun_at`,
  last_change: sql`progress.updated_at`,
  progress: sql`progress.percentage_completion::numeric`,
  complete: sql`(progress.percentage_completion >= 100)`,
  review: sql`review.state`,
  verified_by: verifierName,
  verified_at: sql`review.verified_at`,
}

/** The value of a cell, null if empty; of choices their text, of one choice the place of its option. */
export function columnValue({ source, question_id, type, options }: TableColumn): Sql {
  if (source.of === 'set') return ofSet[source.field]
  if (source.of === 'score') return scoreNumber(source)
  if (question_id === null) throw new Error('Only columns of the set have no question')
  const answer = answerOf(question_id)
  const text = sql`nullif(${textOf(question_id)}, '')`
  switch (source.of) {
    case 'choice':
      return sql`(select one.place from unnest(${options.map(({ name }) => name)}::text[]) with ordinality one (name, place)
        where ${answer}->one.name = 'true'::jsonb limit 1)`
    case 'choices':
    case 'rank':
      return text
    case 'chosen':
      return sql`case when ${text} is not null then coalesce(${answer}->${source.key}::text = 'true'::jsonb, false) end`
    case 'box':
      return sql`case when ${text} is null then null
        when jsonb_typeof(${answer}->${source.value}::text) = 'boolean' then (${answer}->${source.value}::text)::boolean
        when jsonb_typeof(${answer}->${source.key}::text) = 'boolean' then (${answer}->${source.key}::text)::boolean end`
    case 'calculated':
      return calculatedText(question_id)
    case 'value': {
      const given = sql`${answer}->>${source.key}::text`
      if (type === 'number' || type === 'integer')
        return sql`case when jsonb_typeof(${answer}->${source.key}::text) = 'number' then (${given})::numeric end`
      if (type === 'datetime')
        return sql`case when pg_input_is_valid(${given}, 'timestamptz') then (${given})::timestamptz end`
      return sql`nullif(${given}, '')`
    }
  }
}

/** The names of the chosen options, or 'true' and 'false', as an array: empty without an answer. */
export function namesIn(column: TableColumn): Sql {
  const { source, question_id, options } = column
  if (source.of !== 'choice' && source.of !== 'choices') {
    const value = columnValue(column)
    return sql`case when (${value}) is null then '{}'::text[] else array[(${value})::text] end`
  }
  return sql`array(
    select one.name from unnest(${options.map(({ name }) => name)}::text[]) one (name)
    where ${answerOf(question_id ?? 0)}->one.name = 'true'::jsonb)`
}

/** The number in a column of numbers; null without an answer. */
export const numberIn = (column: TableColumn): Sql => columnValue(column)

const isText = ({ type }: TableColumn) => ['text', 'file', 'location', 'calculated'].includes(type)

/** Numbers among calculated values come before texts. */
function orderOf(column: TableColumn): Sql[] {
  const { source, question_id } = column
  if (source.of === 'calculated' && question_id !== null)
    return [calculatedNumber(question_id), sql`comparable(${calculatedText(question_id)})`]
  const value = columnValue(column)
  return [isText(column) || column.type === 'choices' ? sql`comparable(${value})` : value]
}

/** The condition of a filter. */
function passes({ kind, value }: TableFilter, column: TableColumn): Sql {
  const { source, question_id, type } = column
  const own = columnValue(column)
  switch (kind) {
    case 'empty':
      return sql`(${own}) is null`
    case 'filled':
      return sql`(${own}) is not null`
    case 'contains':
      return sql`strpos(comparable(${own}), comparable(${value}::text)) > 0`
    case 'is':
    case 'not': {
      const is = isValue(column, own, value)
      return kind === 'is' ? is : sql`(${is}) is not true`
    }
    case 'below':
      return sql`(${own}) < ${value}::numeric`
    case 'from':
    case 'to': {
      const bound = sql.raw(kind === 'from' ? '>=' : '<=')
      if (source.of === 'calculated' && question_id !== null)
        return sql`${calculatedNumber(question_id)} ${bound} ${value}::numeric`
      if (type !== 'datetime') return sql`(${own}) ${bound} ${value}${castOf(type)}`
      // A day without a time includes the whole day, in UTC as results show it.
      return kind === 'to' && value.length === dayLength
        ? sql`(${own}) < ${value}::timestamptz + interval '1 day'`
        : sql`(${own}) ${bound} ${value}::timestamptz`
    }
  }
}

const dayLength = '2026-01-31'.length
const castOf = (type: TableColumn['type']) =>
  sql.raw(type === 'number' || type === 'integer' ? '::numeric' : '::text')

function isValue({ source, question_id, type }: TableColumn, own: Sql, value: string): Sql {
  if (source.of === 'choice' || source.of === 'choices')
    return sql`${answerOf(question_id ?? 0)}->${value}::text = 'true'::jsonb`
  if (source.of === 'rank')
    return sql`jsonb_typeof(${answerOf(question_id ?? 0)}->${`${value}-data`}::text) = 'number'`
  if (type === 'boolean') return sql`(${own}) = ${value}::boolean`
  if (type === 'text' || type === 'calculated') return sql`comparable(${own}) = comparable(${value}::text)`
  return sql`(${own}) = ${value}${castOf(type)}`
}

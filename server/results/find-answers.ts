import { sql, type RawBuilder } from 'kysely'
import { partsInResultText } from 'contract/answers/answer-text.ts'
import { sortColumn } from 'contract/platform/lists.ts'
import { tableColumn, textWithColumn } from 'contract/questionnaires/question-tables.ts'
import { submissionSorts, type SubmissionSort, type Which } from 'contract/results/submissions.ts'
import type { Db } from '../platform/database/database.ts'
import type { PageCursor } from './page-cursor.ts'
import { isHiddenAnswer, isNewestRecord } from './newest-records.ts'
import { respondentEmail } from './respondent-email.ts'

export interface AnswerSearch {
  surveyId: number
  which: Which
  sort: SubmissionSort | `-${SubmissionSort}`
  /** Part of the question, e-mail or answer, ignoring case and accents. */
  filter: string | undefined
  /** Only records since this instant, in ISO 8601. */
  since: string | undefined
}

type Condition = RawBuilder<unknown>

/** The condition on a record, called `answer`, to be listed. */
export async function isSought(db: Db, { surveyId, which, filter, since }: AnswerSearch): Promise<Condition> {
  const recent = since ? sql`answer.created_at >= ${new Date(since)}` : sql`true`
  const listed = which === 'latest' ? sql`(${hasText} and ${isNewest} and ${isAsked})` : sql`true`
  const among = sql`${recent} and ${listed}`
  if (!filter) return sql`(${among})`
  const { parts, questions, people } = await filterHitsOf(db, surveyId, filter)
  const inAnswers = parts.map((part) => contains('answer_text', part))
  return sql`(${sql.join(inAnswers, sql` or `)} or answer.question_id = any (${questions}::bigint[])
    or answer.person_id = any (${people}::bigint[])) and ${among}`
}

/** Where a filter is found: answers with one of these texts, and all answers to these questions or of these people. */
export interface FilterHits {
  parts: string[]
  questions: number[]
  people: number[]
}

export const filterHitsOf = async (db: Db, surveyId: number, filter: string): Promise<FilterHits> => ({
  parts: partsInResultText(filter),
  questions: await questionsLike(db, surveyId, filter),
  people: await peopleLike(db, surveyId, filter),
})

/** Empty answers are stored as records but are not results. */
const hasText = sql`answer.answer_text <> ''`

// 'offset 0' makes PostgreSQL evaluate both per record: as joins over all records, a page would take as long as a
// million.
const isNewest = sql.raw(isNewestRecord)
/** A condition: the question is neither hidden in its set nor removed from the survey. */
const isAsked = sql`not exists (
  select from survey_progress progress where progress.survey_id = answer.survey_id
    and progress.respondent_id = answer.respondent_id and ${sql.raw(isHiddenAnswer)} offset 0)
  and exists (select from question where question.id = answer.question_id and removed_at is null offset 0)`

/** Ignores case and accents in any alphabet, whatever the database's collation. */
const contains = (column: string, text: string) =>
  sql`strpos(comparable(${sql.ref(column)}), comparable(${text}::text)) > 0`

/** Searches questions by their displayed text, which includes the column of a table. */
async function questionsLike(db: Db, surveyId: number, text: string): Promise<number[]> {
  const inTables = await db
    .selectFrom('question')
    .select(['id', 'question', 'table_group'])
    .where('survey_id', '=', surveyId)
    .where('table_group', '<>', '')
    .execute()
  const names = inTables.map(({ question, table_group }) =>
    textWithColumn({ question, column: tableColumn(table_group) }),
  )
  const { rows } = await sql<{ id: number }>`
    select id from question where survey_id = ${surveyId} and ${contains('question', text)}
    union
    select id from unnest(${inTables.map(({ id }) => id)}::bigint[], ${names}::text[]) one (id, shown)
    where ${contains('shown', text)}`.execute(db)
  return rows.map(({ id }) => id)
}

async function peopleLike(db: Db, surveyId: number, text: string): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from (${respondents(surveyId)}) respondent where ${contains('shown', text)}`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** The respondents of a survey; those whose account was deleted have no e-mail address. */
const respondents = (surveyId: number) => sql`
  select respondent.person_id, respondent.number, person.email, ${sql.raw(respondentEmail)} as shown
  from respondent left join person on person.id = respondent.person_id
  where respondent.survey_id = ${surveyId}`

export interface PageOfAnswers {
  /** The page starts after this record, or after this many records. */
  after: PageCursor | undefined
  skip: number
  take: number
}

/** A page of these records' ids, sorted. */
export const sorted = (
  { surveyId, sort }: AnswerSearch,
  ids: readonly number[],
  { after, skip, take }: PageOfAnswers,
) => sql<{
  id: number
}>`
  select answer.id
  from unnest(${[...ids]}::bigint[]) one (id)
  join answer using (id)
  join question on question.id = answer.question_id
  join (${respondents(surveyId)}) respondent on respondent.person_id = answer.person_id
  where ${after ? sql`${groupFrom(sort, after)} and ${withinGroup(sort, after)}` : sql`true`}
  order by ${orderOf(sort)} offset ${skip} limit ${take}`

/**
 * A page of ids of matching records, sorted. Each order follows an index: by time, or by question or respondent with
 * the newest first. With a record to start after, the index is entered there; with a number to skip, the cost grows with
 * it.
 */
export function found(
  { surveyId, sort }: AnswerSearch,
  condition: Condition,
  { after, skip, take }: PageOfAnswers,
) {
  const groups = after ? groupFrom(sort, after) : sql`true`
  const records = after ? withinGroup(sort, after) : sql`true`
  const newest = (which: Condition) => sql`(
    select * from answer where survey_id = ${surveyId} and ${which} and ${records} and ${condition}
    order by id desc limit ${skip + take}
  )`
  const questions = (key: 'id' | 'position') => sql`
    from (
      select * from question where survey_id = ${surveyId} and ${groups} order by ${sql.ref(key)} ${directionOf(sort)}
    ) question
    cross join lateral ${newest(sql`question_id = question.id`)} answer`
  const sources: Record<SubmissionSort, () => Condition> = {
    created_at: () => sql`from answer where survey_id = ${surveyId} and ${records} and ${condition}`,
    question__id: () => questions('id'),
    question: () => questions('position'),
    user__email: () => sql`
      from (
        select * from (${respondents(surveyId)}) respondent where ${groups} order by ${byEmail(sort)}
      ) respondent
      cross join lateral ${newest(sql`person_id = respondent.person_id`)} answer`,
  }
  const column = columnOf(sort)
  return sql<{ id: number }>`
    select answer.id ${sources[column]()} order by ${orderOf(sort)} offset ${skip} limit ${take}`
}

const columnOf = (sort: AnswerSearch['sort']) => sortColumn(submissionSorts, sort)
const directionOf = (sort: AnswerSearch['sort']) => sql.raw(sort.startsWith('-') ? 'desc' : 'asc')

/** Deleted accounts sort first, by their number. */
const byEmail = (sort: AnswerSearch['sort']) =>
  sql.raw(
    sort.startsWith('-')
      ? 'respondent.email desc nulls last, respondent.number desc'
      : 'respondent.email nulls first, respondent.number',
  )

/** Equal values are ordered newest first. */
function orderOf(sort: AnswerSearch['sort']): Condition {
  const direction = directionOf(sort)
  return {
    created_at: sql`answer.created_at ${direction}, answer.id ${direction}`,
    question__id: sql`question.id ${direction}, answer.id desc`,
    question: sql`question.position ${direction}, answer.id desc`,
    user__email: sql`${byEmail(sort)}, answer.id desc`,
  }[columnOf(sort)]
}

/** The questions or respondents with records at or after a position. */
function groupFrom(
  sort: AnswerSearch['sort'],
  { questionId, position, email, number }: PageCursor,
): Condition {
  const isDescending = sort.startsWith('-')
  const follows = sql.raw(isDescending ? '<=' : '>=')
  const byEmails =
    email === null
      ? sql`(respondent.email is null and respondent.number ${follows} ${number} ${sql.raw(isDescending ? '' : 'or respondent.email is not null')})`
      : sql`(respondent.email ${follows} ${email} ${sql.raw(isDescending ? 'or respondent.email is null' : '')})`
  return {
    created_at: sql`true`,
    question__id: sql`question.id ${follows} ${questionId}`,
    question: sql`question.position ${follows} ${position}`,
    user__email: byEmails,
  }[columnOf(sort)]
}

/**
 * The records of `groupFrom` after the position; a single row comparison, so that the index scan starts there.
 */
function withinGroup(
  sort: AnswerSearch['sort'],
  { id, createdAt, questionId, position, number }: PageCursor,
): Condition {
  const olderIf = (isGroup: Condition) =>
    sql`answer.id < case when ${isGroup} then ${id} else 9223372036854775807 end`
  return {
    created_at: sql`(answer.created_at, answer.id) ${sql.raw(sort.startsWith('-') ? '<' : '>')} (timestamptz 'epoch' + ${createdAt} * interval '1 microsecond', ${id})`,
    question__id: olderIf(sql`question.id = ${questionId}`),
    question: olderIf(sql`question.position = ${position}`),
    user__email: olderIf(sql`respondent.number = ${number}`),
  }[columnOf(sort)]
}

import { sql } from 'kysely'
import { boundedTotal, totalBound } from 'contract/platform/totals.ts'
import { answerLines } from 'contract/answers/answer-text.ts'
import { tableColumn } from 'contract/questionnaires/question-tables.ts'
import type { QuestionType } from 'contract/questionnaires/question-types.ts'
import type { Answer, Option } from 'contract/questionnaires/questions.ts'
import type { surveyResults } from 'contract/results/results.endpoints.ts'
import { filesNamedIn, signedFiles } from '../answers/answers.ts'
import type { Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'
import type { Handler } from '../platform/http/routes.ts'
import { found, isSought, sorted, type PageOfAnswers, type AnswerSearch } from './find-answers.ts'
import { questionnaireOf, type Questionnaire } from '../questionnaires/questionnaires.ts'
import { readCursor, rememberedEnd, rememberEnd, writeCursor } from './page-cursor.ts'
import { groupPaths, instanceLabel, placedInstances, textInInstance } from './placed-instances.ts'
import type { InSurvey } from '../surveys/surveys.ts'

/**
 * A page of submissions (SRV-73, SRV-77). `next` is a cursor to the following page, which needs no counting. A page by
 * number counts the rows before it, unless it lies beyond the bound of the total and follows a page just read.
 */
export const listAnswers: Handler<typeof surveyResults.listAnswers, InSurvey> = async (context) => {
  const { survey, query, viewer, db } = context
  const { which, sort, filter, since, pageNumber, pageSize } = query
  const sought = { surveyId: survey.id, which, sort, filter, since }
  const pageKey = (page: number) => JSON.stringify([viewer.id, sought, pageSize, page])
  const skip = (pageNumber - 1) * pageSize
  const start = query.after ?? (skip >= totalBound ? rememberedEnd(pageKey(pageNumber)) : undefined)
  const after = start === undefined ? undefined : readCursor(start)
  const page = { after, skip: after ? 0 : skip, take: pageSize }
  const { ids, total } = await (filter || since ? filtered : unfiltered)(db, sought, page)
  const { byId } = await questionnaireOf(db, survey)
  const read = await submissions(db, survey.id, ids, byId)
  const last = read.length === pageSize ? read.at(-1) : undefined
  const before = (after?.before ?? skip) + read.length
  const next = last && writeCursor({ ...last.place, before })
  if (next && before >= totalBound) rememberEnd(pageKey(pageNumber + 1), next)
  return {
    results: await Promise.all(
      read.map(async ({ submission, files }) => ({
        ...submission,
        files: await signedFiles(context, files),
      })),
    ),
    next,
    ...boundedTotal(total),
    pageNumber,
    pageSize,
  }
}

interface Found {
  ids: number[]
  total: number
}

/** Whether so many records precede the page that the total need not be counted. */
const isBeyondCounting = ({ after }: PageOfAnswers) => after !== undefined && after.before > totalBound

/** Few matches are found and counted by one scan; of many matches, the first page is found quickly. */
async function filtered(db: Db, sought: AnswerSearch, page: PageOfAnswers): Promise<Found> {
  const condition = await isSought(db, sought)
  if (isBeyondCounting(page)) return pageAlone(db, found(sought, condition, page))
  const { rows: some } = await sql<{ id: number }>`
    select id from answer where survey_id = ${sought.surveyId} and ${condition} limit ${totalBound + 1}`.execute(
    db,
  )
  const ids = some.map(({ id }) => id)
  const query = ids.length > totalBound ? found(sought, condition, page) : sorted(sought, ids, page)
  const { rows } = await query.execute(db)
  return { ids: rows.map(({ id }) => id), total: ids.length }
}

async function unfiltered(db: Db, sought: AnswerSearch, page: PageOfAnswers): Promise<Found> {
  const condition = await isSought(db, sought)
  if (isBeyondCounting(page)) return pageAlone(db, found(sought, condition, page))
  const { rows } = await found(sought, condition, page).execute(db)
  // Every answered question of a set has a result: if these sums already exceed the bound, nothing needs counting.
  const counting = sql<{ total: number }>`
    select case
      when ${sought.which === 'latest'} and (
        select sum(total_answered) from survey_progress where survey_id = ${sought.surveyId}
      ) > ${totalBound} then ${totalBound + 1}
      else (
        select count(*) from (
          select from answer where survey_id = ${sought.surveyId} and ${condition} limit ${totalBound + 1}
        ) bounded
      ) end as total`
  const { total } = await oneRow(db, counting)
  return { ids: rows.map(({ id }) => id), total: Number(total) }
}

async function pageAlone(db: Db, query: ReturnType<typeof found>): Promise<Found> {
  const { rows } = await query.execute(db)
  return { ids: rows.map(({ id }) => id), total: totalBound + 1 }
}

interface Row {
  id: number
  respondent_id: number
  question__id: number
  question: string
  table_group: string
  /** Positions of its instance and of those around it. */
  path: number[] | null
  names: string[] | null
  labels: string[] | null
  answer: Answer
  answer_text: string
  created_at: Date
  microseconds: number
  position: number
  email: string | null
  /** Number of the respondent. */
  number: number
  question_type: QuestionType
  /** Options of a removed question; those of current questions are known. */
  removed_options: Option[] | null
  former_options: Option[]
}

async function submissions(db: Db, surveyId: number, ids: number[], questions: Questionnaire['byId']) {
  const { rows } = await sql<Row>`
    select answer.id, answer.respondent_id, answer.question_id as question__id, question.question, question.table_group,
      placed.path, repeat.names, repeat.labels,
      person.email, respondent.number, answer.answer, answer.answer_text, answer.created_at, (extract(epoch from answer.created_at) * 1000000)::bigint as microseconds,
      question.position, question.question_type, question.former_options,
      case when question.removed_at is not null then question.options end as removed_options
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    join answer using (id)
    join question on question.id = answer.question_id
    join respondent on respondent.survey_id = answer.survey_id and respondent.person_id = answer.person_id
    left join person on person.id = answer.person_id
    left join (${sql.raw(placedInstances(String(Number(surveyId))))}) placed on answer.instance = placed.id
      and placed.respondent_id = answer.respondent_id
    left join (${sql.raw(groupPaths(String(Number(surveyId))))}) repeat on repeat.id = placed.group_id
    order by wanted.place`.execute(db)
  const files = await filesNamedIn(
    db,
    surveyId,
    rows.map(({ question__id, ...row }) => ({ ...row, question_id: question__id })),
  )
  return rows.map((row, at) => {
    const { id, question__id, question, answer, answer_text, created_at, microseconds, position } = row
    const { email, number, path, names, labels } = row
    const label = instanceLabel({ path, names, labels })
    const { table_group, question_type, removed_options, former_options } = row
    const offered = questions.get(question__id)?.options ?? removed_options ?? []
    const submission = {
      id,
      question__id,
      question: textInInstance(label, question),
      column: tableColumn(table_group),
      answer_text,
      user__email: email ?? '',
      respondent_number: number,
      answer_details: { answer },
      // A removed option is still part of the answer.
      answer_lines: answerLines({ question_type, options: offered, former_options }, answer),
      created_at: created_at.toISOString(),
    }
    const place = { id, createdAt: microseconds, questionId: question__id, position, email, number }
    return { submission, files: files[at] ?? [], place }
  })
}

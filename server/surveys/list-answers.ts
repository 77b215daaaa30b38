import { sql } from 'kysely'
import type { Answer } from 'contract/surveys/questions.ts'
import type { surveys } from 'contract/surveys/surveys.contract.ts'
import { totalBound } from 'contract/platform/lists.ts'
import type { Handler } from '../platform/routes.ts'
import { pageOfResults } from './results.ts'
import type { InSurvey } from './surveys.access.ts'

interface Row {
  id: number
  question__id: number
  question: string
  user__email: string
  answer: Answer
  answer_text: string
  created_at: Date
}

const columns: Record<string, string> = {
  created_at: 'answer.created_at',
  question__id: 'answer.question_id',
  question: 'question.position',
  user__email: 'person.email',
}

/** A page of the submitted answers (SRV-73, SRV-77). */
export const listAnswers: Handler<typeof surveys.listAnswers, InSurvey> = async ({ survey, query, db }) => {
  const { which, sort, filter, pageNumber, pageSize } = query
  const results = pageOfResults(survey.id, which)
  const matching = sql`${sql.raw(`${results.from} ${results.where}`)} ${filter ? containing(filter) : sql``}`
  const { rows } = await sql<Row>`
    select answer.id, answer.question_id as question__id, question.question, coalesce(person.email, '') as user__email,
      answer.answer, answer.answer_text, answer.created_at
    ${matching}
    order by ${order(sort)} limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select ${matching} limit ${totalBound + 1}) bounded`.execute(db)
  const total = counted.rows[0]!.total
  return {
    results: rows.map(({ answer, created_at, ...row }) => ({
      ...row,
      answer_details: { answer },
      created_at: created_at.toISOString(),
    })),
    total: Math.min(total, totalBound),
    ...(total > totalBound && { total_is_lower_bound: true }),
    pageNumber,
    pageSize,
  }
}

function containing(filter: string) {
  const pattern = `%${filter.replace(/[\\%_]/g, '\\$&')}%`
  return sql`and (question.question ilike ${pattern} or person.email ilike ${pattern} or answer.answer_text ilike ${pattern})`
}

/** Rows that are alike in the sorted column come newest first. */
function order(sort: string) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = columns[sort.replace('-', '')]!
  return sql.raw(`${column} ${direction}, answer.id ${column === columns['created_at'] ? direction : 'desc'}`)
}

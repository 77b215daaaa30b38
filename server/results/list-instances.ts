import { sql } from 'kysely'
import { boundedTotal } from 'contract/platform/totals.ts'
import { tableColumn, textWithColumn } from 'contract/questionnaires/question-tables.ts'
import { isNote } from 'contract/questionnaires/question-types.ts'
import { groupChain, groupLabel } from 'contract/questionnaires/repeats.ts'
import type { surveyResults } from 'contract/results/results.endpoints.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { questionnaireOf } from '../questionnaires/questionnaires.ts'
import type { InSurvey } from '../surveys/surveys.ts'
import { isHiddenAnswer } from './newest-records.ts'
import { instanceLabel, placedInstances } from './placed-instances.ts'
import { nameOfSet } from './respondent-email.ts'

interface Row {
  id: string
  parent: string | null
  path: number[]
  respondent: string
  answers: Record<string, string> | null
}

/** A page of the table of a group that repeats. */
export const listInstances: Handler<typeof surveyResults.listInstances, InSurvey> = async (context) => {
  const { db, survey, query } = context
  const { pageNumber, pageSize } = query
  const { questions, repeats } = await questionnaireOf(db, survey)
  // In the order of their first questions.
  const inOrder = [...new Set(questions.flatMap(({ repeat }) => repeat ?? []))]
  const group = query.group ?? inOrder[0]
  if (query.group !== undefined && !inOrder.includes(query.group)) throw notFound()
  const byId = new Map(repeats.map((one) => [one.id, one]))
  const groups = inOrder.flatMap((id) => {
    const one = byId.get(id)
    return one ? [{ id, label: groupLabel(one) }] : []
  })
  if (group === undefined)
    return { results: [], groups, group: null, columns: [], ...boundedTotal(0), pageNumber, pageSize }
  const columns = questions
    .filter((question) => question.repeat === group && !isNote(question))
    .map(({ question_id, question, metadata }) => ({
      question_id,
      question: textWithColumn({ question, column: tableColumn(metadata.table_group) }),
    }))
  const chain = groupChain(byId, group)
  const around = { names: chain.map(({ name }) => name), labels: chain.map(({ label }) => label) }
  const placed = sql`(${sql.raw(placedInstances(String(survey.id)))})`
  const found = sql`select respondent_id, id, parent, path from ${placed} placed
    where group_id = ${group} and not is_removed`
  const { rows } = await sql<Row>`
    select one.id, one.parent, one.path, given.answers,
      ${sql.raw(nameOfSet('one'))} as respondent
    from (
      ${found} order by respondent_id, path limit ${pageSize} offset ${(pageNumber - 1) * pageSize}
    ) one
    left join respondent on respondent.survey_id = ${survey.id} and respondent.person_id = one.respondent_id
    left join person on person.id = one.respondent_id
    left join lateral (
      select json_object_agg(question_id, answer_text) as answers
      from (
        select distinct on (question_id) question_id, answer_text
        from answer
        left join survey_progress progress
          on progress.survey_id = answer.survey_id and progress.respondent_id = answer.respondent_id
        where answer.survey_id = ${survey.id} and answer.respondent_id = one.respondent_id
          and question_id = any (${columns.map(({ question_id }) => question_id)}::bigint[])
          and answer.instance = one.id and not coalesce(${sql.raw(isHiddenAnswer)}, false)
        order by question_id, answer.id desc
      ) newest
    ) given on true
    order by one.respondent_id, one.path`.execute(db)
  return {
    results: rows.map(({ id, parent, path, respondent, answers }) => ({
      instance: id,
      parent,
      position: path.at(-1) ?? 1,
      label: instanceLabel({ path, ...around }),
      respondent,
      answers: columns.map(({ question_id }) => answers?.[question_id] ?? ''),
    })),
    groups,
    group,
    columns,
    ...boundedTotal(await boundedCount(db, found)),
    pageNumber,
    pageSize,
  }
}

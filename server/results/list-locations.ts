import { sql } from 'kysely'
import { boundedTotal } from 'contract/platform/totals.ts'
import { tableColumn, textWithColumn } from 'contract/questionnaires/question-tables.ts'
import { isOnMap, valueKey, type MapType } from 'contract/questionnaires/option-types.ts'
import type { StoredQuestion } from 'contract/questionnaires/questions.ts'
import type { surveyResults } from 'contract/results/results.endpoints.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { questionnaireOf } from '../questionnaires/questionnaires.ts'
import type { InSurvey } from '../surveys/surveys.ts'
import { isSought } from './find-answers.ts'
import { countedSets } from './summary/filtered-sets.ts'
import { isCounted } from './summary/latest-records.ts'
import { groupPaths, instanceLabel, placedInstances, textInInstance } from './placed-instances.ts'
import { respondentEmail } from './respondent-email.ts'

interface Row {
  id: number
  question_id: number
  option: string
  text: string
  path: number[] | null
  names: string[] | null
  labels: string[] | null
  email: string | null
  created_at: Date
}

/** A page of the positions, lines and areas in the latest answers. */
export const listLocations: Handler<typeof surveyResults.listLocations, InSurvey> = async (context) => {
  const { db, survey, query } = context
  const { pageNumber, pageSize, question: wanted, filter } = query
  const { questions: all, byId } = await questionnaireOf(db, survey)
  const questions = all.filter(({ options }) => options.some(isOnMap))
  if (wanted !== undefined && !questions.some(({ question_id }) => question_id === wanted)) throw notFound()
  const inputs = questions
    .filter(({ question_id }) => wanted === undefined || question_id === wanted)
    .flatMap(({ question_id, options }) =>
      options.filter(isOnMap).map((option) => ({ question_id, name: option.name, key: valueKey(option) })),
    )
  const page = {
    questions: questions.map((one) => ({ question_id: one.question_id, question: textOf(one) })),
    pageNumber,
    pageSize,
  }
  if (inputs.length === 0) return { results: [], ...page, ...boundedTotal(0) }
  const newest = await isSought(db, {
    surveyId: survey.id,
    which: 'latest',
    sort: '-created_at',
    filter: undefined,
    since: undefined,
  })
  const counted = isCounted(await countedSets(db, context, filter))
  const found = (limit?: number) => sql`
    select answer.id, answer.question_id, input.name as option, answer.answer->>input.key as text,
      answer.respondent_id, answer.person_id, answer.instance, answer.created_at
    from jsonb_to_recordset(${JSON.stringify(inputs)}::text::jsonb) as input (question_id bigint, name text, key text)
    cross join lateral (
      select * from answer
      where answer.survey_id = ${survey.id} and answer.question_id = input.question_id
        and coalesce(answer.answer->>input.key, '') <> '' and ${counted} and ${newest}
      ${limit === undefined ? sql`` : sql`order by answer.id desc limit ${limit}`}
    ) answer`
  const skip = (pageNumber - 1) * pageSize
  const { rows } = await sql<Row>`
    select one.id, one.question_id, one.option, one.text, one.created_at, placed.path, repeat.names, repeat.labels,
      ${sql.raw(respondentEmail)} as email
    from (
      ${found(skip + pageSize)} order by answer.id desc, input.name limit ${pageSize} offset ${skip}
    ) one
    join respondent on respondent.survey_id = ${survey.id} and respondent.person_id = one.person_id
    left join person on person.id = one.person_id
    left join (${sql.raw(placedInstances(String(survey.id)))}) placed on placed.id = one.instance
      and placed.respondent_id = one.respondent_id
    left join (${sql.raw(groupPaths(String(survey.id)))}) repeat on repeat.id = placed.group_id
    order by one.id desc, one.option`.execute(db)
  return {
    results: rows.flatMap(({ id, question_id, option, text, path, names, labels, email, created_at }) => {
      const question = byId.get(question_id)
      const input = question?.options.find(({ name }) => name === option)
      if (!question || !input) return []
      return {
        id,
        question__id: question_id,
        question: textInInstance(instanceLabel({ path, names, labels }), textOf(question)),
        field: question.options.length > 1 ? input.label || input.name : '',
        type: input.type as MapType,
        text,
        user__email: email ?? '',
        created_at: created_at.toISOString(),
      }
    }),
    ...page,
    ...boundedTotal(await boundedCount(db, found())),
  }
}

const textOf = ({ question, metadata }: StoredQuestion) =>
  textWithColumn({ question, column: tableColumn(metadata.table_group) })

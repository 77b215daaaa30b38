import { sql } from 'kysely'
import type { Option } from 'contract/questionnaires/questions.ts'
import type { questionnaires } from 'contract/questionnaires/questionnaires.contract.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { notFound, reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { nextVersion, refuseStale } from '../platform/versions.ts'
import { questionsOf } from './questions.queries.ts'
import { type InSurvey, surveyToChange, publishSurveyChange } from '../surveys/surveys.ts'

/** Changes the texts of a question (SRV-55). Types and option names stay, so stored answers stay valid. */
export const updateQuestion: Handler<typeof questionnaires.updateQuestion, InSurvey> = (context) => {
  const { survey, viewer, params, body, db, now } = context
  const { updated_at: seen, option_labels, ...texts } = body
  return inTransaction(db, async (tx) => {
    await surveyToChange(tx, survey.id)
    const before = await questionToChange(tx, params.id)
    refuseStale(seen, before)
    if (texts.question === '' && before.question_type !== 'note')
      reject({ question: ['Please enter the question'] })
    const options = relabelled(before.options, option_labels ?? {})
    await tx
      .updateTable('question')
      .set({
        ...texts,
        options: sql`${JSON.stringify(options)}::text::jsonb`,
        updated_at: nextVersion(now),
      })
      .where('id', '=', params.id)
      .execute()
    await tx
      .updateTable('survey')
      .set({ updated_at: nextVersion(now) })
      .where('id', '=', survey.id)
      .execute()
    if (option_labels) await enqueue(tx, 'survey.reread', { questionId: params.id })
    await publishSurveyChange(tx, survey, { by: viewer.id, questions: [params.id] })
    const questions = await questionsOf(tx, survey.id)
    const changed = questions.find(({ question_id }) => question_id === params.id)
    if (!changed) throw notFound()
    return changed
  })
}

async function questionToChange(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('question')
    .select(['question_type', 'options', 'updated_at'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

function relabelled(options: Option[], labels: Record<string, string>): Option[] {
  const unknown = Object.keys(labels).filter((name) => !options.some((option) => option.name === name))
  reject(
    unknown.length > 0
      ? { option_labels: Object.fromEntries(unknown.map((name) => [name, ['There is no such option.']])) }
      : undefined,
  )
  return options.map((option) =>
    Object.hasOwn(labels, option.name) ? { ...option, label: labels[option.name] || option.name } : option,
  )
}

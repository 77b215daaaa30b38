import { sql } from 'kysely'
import { isSameQuestionnaire } from 'contract/questionnaires/questionnaire-changes.ts'
import type { Language } from 'contract/questionnaires/languages.ts'
import type { replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { refuseStale } from '../../platform/versions.ts'
import { reportOf, sentFile, usableReading } from '../uploaded-file.ts'
import { parseWithChoices, rememberChoices } from '../form-choices.ts'
import { questionsToReplace } from '../questions.queries.ts'
import type { FileReading } from '../read-questionnaire.ts'
import {
  type InSurvey,
  surveyById,
  toSurvey,
  surveyToChange,
  publishSurveyChange,
} from '../../surveys/surveys.ts'
import { planReplacement, type AnswerCounts, type Plan } from './plan-replacement.ts'
import { describeChanges } from './describe-changes.ts'
import { writeQuestions } from './write-questions.ts'

/** What a replacement needs from the domain of answers, inside its transaction. */
export interface AnswersOfQuestions {
  count: (db: Db, plan: Plan) => Promise<AnswerCounts>
  follow: (tx: Tx, survey: { id: number; type: string }, plan: Plan) => Promise<void>
}

/** Previews what a file would change in the survey and for its answers; stores nothing. */
export const reportOnReplacement =
  (answers: AnswersOfQuestions): Handler<typeof replacements.reportOnReplacement, InSurvey> =>
  async ({ survey, body: { choices }, files, db }) => {
    const of = { path: sentFile(files).path, projectId: survey.project_id, choices }
    const reading = await parseWithChoices(db, of)
    const changes =
      reading.drafts.length > 0 ? (await compared(db, { survey, reading, answers })).changes : null
    return { ...reportOf(reading), changes, updated_at: survey.updated_at.toISOString() }
  }

/**
 * Replaces the questions of a survey by those of a file without errors. Every answer stays with its question, also with
 * removed ones. The same file again changes nothing, and is never refused as stale.
 */
export const replaceQuestions =
  (answers: AnswersOfQuestions): Handler<typeof replacements.replaceQuestions, InSurvey> =>
  async (context) => {
    const { survey, permissions, viewer, body, files, db, now } = context
    // Parsing may take a while, so it is done before anything is locked.
    const { project_id: projectId } = survey
    const { choices } = body
    const reading = usableReading(
      await parseWithChoices(db, { path: sentFile(files).path, projectId, choices }),
    )
    return inTransaction(db, async (tx) => {
      // Waits for running saves; later saves wait for this transaction and see the new questions.
      const before = await surveyToChange(tx, survey.id)
      await rememberChoices(tx, { form: reading.form, projectId, choices })
      const { plan, counts, changes } = await compared(tx, { survey: before, reading, answers })
      if (!isSameQuestionnaire(changes)) {
        refuseStale(body.updated_at, before)
        const version = new Date(Math.max(now.getTime(), before.updated_at.getTime() + 1))
        await writeQuestions(tx, { surveyId: survey.id, plan, counts, version })
        await tx
          .updateTable('survey')
          .set({
            languages: sql`${JSON.stringify(reading.languages)}::text::jsonb`,
            default_language: reading.default_language,
            question_count: reading.drafts.length,
            updated_at: version,
          })
          .where('id', '=', survey.id)
          .execute()
        await answers.follow(tx, before, plan)
        await publishSurveyChange(tx, survey, { by: viewer.id })
      }
      const after = await surveyById(tx, viewer.id, survey.id)
      if (!after) throw notFound()
      return {
        success: true as const,
        data: toSurvey({ survey: after, permissions }),
        changes,
        warnings: reading.remarks,
      }
    })
  }

interface Comparison {
  survey: { id: number; languages: Language[]; default_language: string }
  reading: FileReading
  answers: AnswersOfQuestions
}

/** Compares the current survey with the file. */
async function compared(db: Db, { survey, reading, answers }: Comparison) {
  const { id, languages, default_language } = survey
  const { live, removed } = await questionsToReplace(db, id)
  const plan = planReplacement(live, removed, reading)
  const counts = await answers.count(db, plan)
  const before = inOrder(languages, default_language)
  const after = inOrder(reading.languages, reading.default_language)
  return { plan, counts, changes: describeChanges(plan, { before, after }, counts) }
}

/** The default language first, since it is the one that the questions themselves are in. */
const inOrder = (languages: readonly Language[], own: string) => {
  const default_ = languages.find(({ code }) => code === own)
  return default_ ? [default_, ...languages.filter((one) => one !== default_)] : [...languages]
}

import { sql } from 'kysely'
import { staleVersion } from 'contract/platform/refusal.ts'
import { isSame } from 'contract/questionnaires/questionnaire-changes.ts'
import type { Language } from 'contract/questionnaires/languages.ts'
import type { surveys } from 'contract/surveys/surveys.contract.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { reportOf, sentFile, usableReading } from '../create-survey.ts'
import { parseSurveyFile } from '../parse-in-thread.ts'
import { questionsToReplace } from '../questions.queries.ts'
import type { FileReading } from '../read-questionnaire.ts'
import { surveyShown } from '../../surveys/survey-row.ts'
import type { InSurvey } from '../../surveys/surveys.access.ts'
import { tellOfSurvey } from '../../surveys/surveys.live.ts'
import { surveyById, surveyToChange } from '../../surveys/surveys.queries.ts'
import { countAnswers } from '../../answers/replace/count-answers.ts'
import { followReplacement } from '../../answers/replace/follow-replacement.ts'
import { planReplacement } from './plan-replacement.ts'
import { toldChanges } from './describe-changes.ts'
import { writeQuestions } from './write-questions.ts'

/** Tells what a file would change in the survey, and what that means for its answers; stores nothing. */
export const reportOnReplacement: Handler<typeof surveys.reportOnReplacement, InSurvey> = async ({
  survey,
  files,
  db,
}) => {
  const reading = await parseSurveyFile(sentFile(files).path)
  const changes = reading.drafts.length > 0 ? (await compared(db, survey, reading)).changes : null
  return { ...reportOf(reading), changes, updated_at: survey.updated_at.toISOString() }
}

/**
 * Makes the questions of the survey those of the file, if all of it is good. Every answer stays with its question, and
 * with the questions that are removed. The same file once more changes nothing, and is never refused as stale.
 */
export const replaceQuestions: Handler<typeof surveys.replaceQuestions, InSurvey> = async (asking) => {
  const { survey, permissions, viewer, body, files, db, now } = asking
  // Reading may take a while, so it is done before anything is locked.
  const reading = usableReading(await parseSurveyFile(sentFile(files).path))
  return inTransaction(db, async (tx) => {
    // Waits for the saves under way; those to come wait for this, and meet the new questions.
    const before = await surveyToChange(tx, survey.id)
    const { plan, counts, changes } = await compared(tx, before, reading)
    if (!isSame(changes)) {
      if (body.updated_at !== undefined && Date.parse(body.updated_at) !== before.updated_at.getTime())
        throw new Problem(staleVersion)
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
      await followReplacement(tx, before, plan)
      await tellOfSurvey(tx, survey, { by: viewer.id })
    }
    const after = await surveyById(tx, viewer.id, survey.id)
    return {
      success: true as const,
      data: surveyShown({ survey: after!, permissions }),
      changes,
      warnings: reading.remarks,
    }
  })
}

/** The survey as it is, against the file. */
async function compared(
  db: Db,
  { id, languages, default_language }: { id: number; languages: unknown; default_language: string },
  reading: FileReading,
) {
  const { live, removed } = await questionsToReplace(db, id)
  const plan = planReplacement(live, removed, reading)
  const counts = await countAnswers(db, plan)
  const before = inOrder(languages as Language[], default_language)
  const after = inOrder(reading.languages, reading.default_language)
  return { plan, counts, changes: toldChanges(plan, { before, after }, counts) }
}

/** The default language first, as it decides in which one the questions themselves are. */
const inOrder = (languages: readonly Language[], own: string) => {
  const default_ = languages.find(({ code }) => code === own)
  return default_ ? [default_, ...languages.filter((one) => one !== default_)] : [...languages]
}

import type { surveyScores } from 'contract/answers/scores.endpoints.ts'
import { isSameScoring, noScoring, type Scoring } from 'contract/questionnaires/scoring.ts'
import { tidyScoring } from 'contract/questionnaires/score-points.ts'
import { scoringProblems } from 'contract/questionnaires/scoring-problems.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { oneRow } from '../../platform/database/one-row.ts'
import { Invalid } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { isQueued } from '../../platform/jobs/jobs.ts'
import { nextVersion, refuseStale } from '../../platform/versions.ts'
import {
  questionnaireNow,
  questionnaireOf,
  scoringOf,
  storeScoring,
} from '../../questionnaires/questionnaires.ts'
import { publishSurveyChange, surveyToChange, type InSurvey } from '../../surveys/surveys.ts'
import { sql } from 'kysely'
import { recountAll, recountKey } from '../recount-progress.ts'

export const readScoring: Handler<typeof surveyScores.readScoring, InSurvey> = async ({ db, survey }) =>
  shown(db, survey, (await questionnaireOf(db, survey)).scoring)

/** Replaces the scores of a survey. The same scores again are no change. */
export const saveScoring: Handler<typeof surveyScores.saveScoring, InSurvey> = ({
  db,
  survey,
  viewer,
  body: { updated_at: seen, ...body },
  now,
}) =>
  inTransaction(db, async (tx) => {
    const before = await surveyToChange(tx, survey.id)
    const stored = await scoringOf(tx, survey.id)
    const { questions } = await questionnaireNow(tx, survey.id)
    const sent = tidyScoring(body, questions)
    if (isSameScoring(stored ?? noScoring, sent)) return shown(tx, before, sent)
    refuseStale(seen, before)
    const problems = scoringProblems(sent, questions)
    if (problems.length > 0) {
      const fields: Record<string, string[]> = {}
      for (const { at, part, words } of problems.slice(0, 100))
        (fields[`scores.${at}.${part}`] ??= []).push(words)
      throw new Invalid(fields)
    }
    await storeScoring(tx, survey.id, sent)
    const { updated_at } = await tx
      .updateTable('survey')
      .set({ updated_at: nextVersion(now) })
      .where('id', '=', survey.id)
      .returning('updated_at')
      .executeTakeFirstOrThrow()
    await recountAll(tx, before)
    await publishSurveyChange(tx, survey, { by: viewer.id })
    return shown(tx, { id: survey.id, updated_at }, sent)
  })

async function shown(
  db: Db,
  { id, updated_at }: { id: number; updated_at: Date },
  scoring: Scoring | undefined,
) {
  const { counting } = await oneRow(
    db,
    sql<{ counting: boolean }>`select ${isQueued(recountKey(id))} as counting`,
  )
  return { ...(scoring ?? noScoring), updated_at: updated_at.toISOString(), counting }
}

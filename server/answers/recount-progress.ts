import { costlySurvey } from 'contract/answers/answers.refusals.ts'
import { answerId } from 'contract/questionnaires/answer-key.ts'
import { Problem } from '../platform/http/problem.ts'
import { transaction, type Db, type Tx } from '../platform/database/database.ts'
import { enqueue, type Job } from '../platform/jobs/jobs.ts'
import { publish } from '../platform/live/live.ts'
import { latestAnswers, lockedForSaving, writeSet, type AnswerSet } from './answers.queries.ts'
import { questionnaireNow, questionnaireOf, type Questionnaire } from '../questionnaires/questionnaires.ts'
import { computeProgress } from './compute-progress.ts'
import { instancesOf } from './instances/instances.queries.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'survey.recount': {
      surveyId: number
      /** `respondent_id` of the last set that was counted. */
      after?: number
    }
  }
}

/** Sets per job, so that other jobs can run in between. */
const batch = 200

/** Key of the job while sets of the survey are still to be counted. */
export const recountKey = (surveyId: number) => `survey.recount:${surveyId}`

/**
 * Recomputes the sets of a survey after a change of its questions or scores: a shared one immediately, others by a job,
 * as there may be thousands.
 */
export async function recountAll(
  tx: Tx,
  survey: { id: number; type: string; sets: string | null },
): Promise<void> {
  if (survey.type === 'multi-user' && survey.sets === null)
    await recountSet(tx, { surveyId: survey.id, respondentId: 0 }, await questionnaireNow(tx, survey.id))
  else await enqueue(tx, 'survey.recount', { surveyId: survey.id }, { key: recountKey(survey.id) })
  await publish(tx, `submissions:${survey.id}`)
}

/** Recomputes the progress of all sets of a survey after its questions have changed, one set at a time. */
export const recountProgress: Job<'survey.recount'> = async (
  { surveyId, after = Number.MIN_SAFE_INTEGER },
  { database: { db } },
) => {
  const sets = await countedSets(db, surveyId, after)
  for (const respondentId of sets)
    await transaction(db, async (tx) => {
      const set = { surveyId, respondentId }
      // Locked like a save, so that both see each other's changes.
      const survey = await lockedForSaving(tx, set)
      if (survey) await recountSet(tx, set, await questionnaireOf(tx, survey))
    })
  await transaction(db, async (tx) => {
    const last = sets.at(-1)
    if (last !== undefined && sets.length === batch)
      await enqueue(tx, 'survey.recount', { surveyId, after: last }, { key: recountKey(surveyId) })
    await publish(tx, `submissions:${surveyId}`)
  })
}

const countedSets = async (db: Db, surveyId: number, after: number) =>
  (
    await db
      .selectFrom('survey_progress')
      .select('respondent_id')
      .where('survey_id', '=', surveyId)
      .where('respondent_id', '>', after)
      .orderBy('respondent_id')
      .limit(batch)
      .execute()
  ).map(({ respondent_id }) => respondent_id)

/**
 * Recomputes one set; its time stays that of its last answer. Does nothing for a set without answers.
 * @returns the data for webhook events
 */
export async function recountSet(tx: Tx, set: AnswerSet, questionnaire: Questionnaire) {
  const known = await tx
    .selectFrom('survey_progress')
    .select('updated_at')
    .where('survey_id', '=', set.surveyId)
    .where('respondent_id', '=', set.respondentId)
    .executeTakeFirst()
  if (!known) return undefined
  const latest = await latestAnswers(tx, set, questionnaire)
  const answers = new Map(latest.map((one) => [answerId(one), one.answer]))
  const instances = await instancesOf(tx, set, questionnaire)
  const progress = affordableProgress(questionnaire, { set, instances, answers })
  if (!progress) return undefined
  const savedAt = known.updated_at
  const nothing = { answers: [], personId: 0, messages: [] }
  const { isWatched, completedBefore } = await writeSet(tx, set, {
    ...nothing,
    now: savedAt,
    keepHistory: true,
    progress,
    savedAt,
  })
  return { isWatched, completedBefore, progress }
}

/** A set that is too costly to evaluate keeps its progress, so that it does not prevent counting the others. */
function affordableProgress(...of: Parameters<typeof computeProgress>) {
  try {
    return computeProgress(...of)
  } catch (error) {
    if (error instanceof Problem && error.refusal === costlySurvey) return undefined
    throw error
  }
}

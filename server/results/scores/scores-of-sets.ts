import type { SetScores } from 'contract/answers/scores.ts'
import type { Db } from '../../platform/database/database.ts'

/**
 * The scores of answer sets as of their last saves, by `respondent_id` and name of the score; of all sets of the survey
 * unless some are given. Sets without answers are missing.
 */
export async function scoresOfSets(
  db: Db,
  surveyId: number,
  respondentIds?: readonly number[],
): Promise<ReadonlyMap<number, SetScores>> {
  const rows = await db
    .selectFrom('survey_progress')
    .select(['respondent_id', 'scores'])
    .where('survey_id', '=', surveyId)
    .$if(respondentIds !== undefined, (some) => some.where('respondent_id', 'in', [...(respondentIds ?? [])]))
    .orderBy('respondent_id')
    .execute()
  return new Map(rows.map(({ respondent_id, scores }) => [respondent_id, scores]))
}

import type { Db } from '../platform/database/database.ts'

/** Any id that no person has. */
const removed = 1_000_000_000

/** Makes all answers to a survey those of a respondent whose account was deleted. @returns the respondent's number */
export async function answersOfRemovedRespondent(db: Db, surveyId: number): Promise<number> {
  const number = 99
  await db.insertInto('respondent').values({ survey_id: surveyId, person_id: removed, number }).execute()
  await db.updateTable('answer').set({ person_id: removed }).where('survey_id', '=', surveyId).execute()
  return number
}

import { sql } from 'kysely'
import type { Scoring } from 'contract/questionnaires/scoring.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** The scores of a survey; undefined if none were ever defined. */
export async function scoringOf(db: Db, surveyId: number): Promise<Scoring | undefined> {
  return db
    .selectFrom('survey_scoring')
    .select(['scores', 'points', 'shown_to_respondents'])
    .where('survey_id', '=', surveyId)
    .executeTakeFirst()
}

export async function storeScoring(tx: Tx, surveyId: number, scoring: Scoring): Promise<void> {
  await sql`
    insert into survey_scoring (survey_id, scores, points, shown_to_respondents)
    values (${surveyId}, ${JSON.stringify(scoring.scores)}::text::jsonb,
      ${JSON.stringify(scoring.points)}::text::jsonb, ${scoring.shown_to_respondents})
    on conflict (survey_id) do update set scores = excluded.scores, points = excluded.points,
      shown_to_respondents = excluded.shown_to_respondents`.execute(tx)
}

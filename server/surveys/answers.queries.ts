import { sql } from 'kysely'
import type { Answer } from 'contract/surveys/questions.ts'
import type { Db, Tx } from '../platform/database.ts'

/** The answers of one person, or of all together (`respondentId` 0), in one survey. */
export interface AnswerSet {
  surveyId: number
  respondentId: number
}

/** The newest record of a question in a set. */
export interface LatestAnswer {
  question_id: number
  id: number
  person_id: number | null
  created_at: Date
  answer: Answer
}

/** The latest records of these questions: one probe of the index each, however long the history is. */
const latest = ({ surveyId, respondentId }: AnswerSet, questionIds: readonly number[]) => sql`
  from unnest(${[...questionIds]}::bigint[]) asked (question_id)
  cross join lateral (
    select id, person_id, created_at, answer from answer
    where survey_id = ${surveyId} and respondent_id = ${respondentId} and question_id = asked.question_id
    order by id desc limit 1
  ) latest`

/** As JSON text, for passing on. */
export const latestTexts = async (db: Db, set: AnswerSet, questionIds: readonly number[]) =>
  (
    await sql<{ question_id: number; id: number; answer: string }>`
      select question_id, id, answer::text as answer ${latest(set, questionIds)}`.execute(db)
  ).rows

export const latestAnswers = async (db: Db, set: AnswerSet, questionIds: readonly number[]) =>
  (
    await sql<LatestAnswer>`
      select question_id, id, person_id, created_at, answer ${latest(set, questionIds)}`.execute(db)
  ).rows

export interface NewAnswer {
  question_id: number
  answer: Answer
  /** As `answerText` reads it. */
  answer_text: string
}

/**
 * Adds records in one statement; `keepHistory` false removes what they replace.
 * @returns the new records' ids
 */
export async function appendAnswers(
  tx: Tx,
  { surveyId, respondentId }: AnswerSet,
  given: { answers: readonly NewAnswer[]; personId: number; now: Date; keepHistory: boolean },
): Promise<{ question_id: number; id: number }[]> {
  if (given.answers.length === 0) return []
  const { rows } = await sql<{ question_id: number; id: number }>`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given.answers)}::text::jsonb)
        as given (question_id bigint, answer jsonb, answer_text text)
    ), replaced as (
      delete from answer using given
      where not ${given.keepHistory}::boolean and answer.survey_id = ${surveyId}
        and answer.respondent_id = ${respondentId} and answer.question_id = given.question_id
    )
    insert into answer (survey_id, respondent_id, question_id, person_id, answer, answer_text, created_at)
    select ${surveyId}, ${respondentId}, question_id, ${given.personId}, answer, answer_text, ${given.now}
    from given
    returning question_id, id`.execute(tx)
  return rows
}

/** A survey as it stays until the transaction ends. */
export interface LockedSurvey {
  id: number
  active: boolean
  accept_submissions: boolean
  only_latest_submissions: boolean
  updated_at: Date
}

/**
 * Waits for its turn to change a set, and gives the survey's state as it is then. Saves of one set come one after the
 * other; a change of the survey waits for the saves under way, and those after it see what it changed.
 */
export const lockedForSaving = async (tx: Tx, { surveyId, respondentId }: AnswerSet) =>
  (
    await sql<LockedSurvey>`
      select id, active, accept_submissions, only_latest_submissions, updated_at,
        pg_advisory_xact_lock(hashtextextended(${`answers:${surveyId}:${respondentId}`}, 0))
      from survey where id = ${surveyId} and deleted_at is null
      for share`.execute(tx)
  ).rows[0]

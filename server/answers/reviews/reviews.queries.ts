import { sql } from 'kysely'
import { answerId, answerIdIn, answerKey, type AnswerKey } from 'contract/questionnaires/answer-key.ts'
import { can } from 'contract/projects/permissions.ts'
import { reviewLimits } from 'contract/answers/reviews.ts'
import type { Review } from 'contract/answers/reviews.schemas.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { AnswerSet } from '../answers.queries.ts'
import type { InSet } from './reviews.access.ts'

/** The respondent of a set, by their number; undefined without a set. */
export async function respondentWithNumber(
  db: Db,
  surveyId: number,
  number: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ respondent_id: number }>`
    select progress.respondent_id from survey_progress progress
    left join respondent on respondent.survey_id = ${surveyId} and respondent.person_id = progress.respondent_id
    where progress.survey_id = ${surveyId} and progress.respondent_id = case ${number}::integer when 0 then 0
      else (select person_id from respondent one where one.survey_id = ${surveyId} and one.number = ${number}) end`.execute(
    db,
  )
  return rows[0]?.respondent_id
}

/** The number of the respondent of a set; 0 for the shared one. */
export async function numberOf(db: Db, { surveyId, respondentId }: AnswerSet): Promise<number> {
  const row = await db
    .selectFrom('respondent')
    .select('number')
    .where('survey_id', '=', surveyId)
    .where('person_id', '=', respondentId)
    .executeTakeFirst()
  return row?.number ?? 0
}

const nameOf = (table: string) =>
  sql<
    string | null
  >`nullif(trim(concat_ws(' ', ${sql.ref(`${table}.first_name`)}, ${sql.ref(`${table}.last_name`)})), '')`

/** The review of a set. Readers who do not see the participants of the project see no names of reviewers. */
export async function reviewOf(db: Db, { set, viewer, permissions }: InSet): Promise<Review> {
  const seesNames = can(permissions, 'VIEW_PROJECT_PARTICIPANTS')
  const called = (name: string | null) => (seesNames ? (name ?? 'A former reviewer') : 'A reviewer')
  const row = await db
    .selectFrom('set_review')
    .leftJoin('person as verifier', 'verifier.id', 'verified_by')
    .leftJoin('person as asker', 'asker.id', 'asked_by')
    .select(['verified_at', 'asked_at', 'questions'])
    .select([nameOf('verifier').as('verifier'), nameOf('asker').as('asker')])
    .where('survey_id', '=', set.surveyId)
    .where('respondent_id', '=', set.respondentId)
    .executeTakeFirst()
  const comments = await db
    .selectFrom('review_comment')
    .leftJoin('person', 'person.id', 'person_id')
    .select([
      'review_comment.id',
      'question_id',
      'instance',
      'review_comment.person_id',
      'is_reviewer',
      'text',
    ])
    .select(['review_comment.created_at', nameOf('person').as('name')])
    .where('review_comment.survey_id', '=', set.surveyId)
    .where('respondent_id', '=', set.respondentId)
    .orderBy('review_comment.id')
    .limit(reviewLimits.comments)
    .execute()
  return {
    verified: row?.verified_at ? { by: called(row.verifier), at: row.verified_at.toISOString() } : null,
    revision: row?.asked_at
      ? {
          by: called(row.asker),
          at: row.asked_at.toISOString(),
          questions: row.questions.flatMap((text) => {
            const address = answerIdIn(text)
            return address === undefined ? [] : answerKey(address)
          }),
        }
      : null,
    comments: comments.map(
      ({ id, question_id, instance, person_id, is_reviewer, text, created_at, name }) => {
        const isNamed = seesNames || person_id === viewer.id
        const author = is_reviewer ? called(name) : (name ?? 'A former respondent')
        return {
          id,
          question_id,
          ...(instance !== null && { instance }),
          text,
          by: isNamed
            ? { id: person_id, name: author }
            : { id: null, name: is_reviewer ? 'A reviewer' : 'A respondent' },
          is_reviewer,
          created_at: created_at.toISOString(),
        }
      },
    ),
  }
}

const ofSet = ({ surveyId, respondentId }: AnswerSet) => ({
  survey_id: surveyId,
  respondent_id: respondentId,
})

interface ReviewChange {
  verified_by?: number | null
  verified_at?: Date | null
  asked_by?: number | null
  asked_at?: Date | null
  questions?: string[]
}

export const changeReview = (tx: Tx, set: AnswerSet, change: ReviewChange) =>
  tx
    .insertInto('set_review')
    .values({ ...ofSet(set), ...change })
    .onConflict((known) => known.columns(['survey_id', 'respondent_id']).doUpdateSet(change))
    .execute()

/** Removes the mark of a verified set, as its answers change. */
export const loseVerification = (tx: Tx, { surveyId, respondentId }: AnswerSet) =>
  tx
    .updateTable('set_review')
    .set({ verified_by: null, verified_at: null })
    .where('survey_id', '=', surveyId)
    .where('respondent_id', '=', respondentId)
    .where('verified_at', 'is not', null)
    .execute()

/** Ends a revision. @returns who had asked for it; undefined if nobody has */
export async function endRevision(
  tx: Tx,
  { surveyId, respondentId }: AnswerSet,
): Promise<{ asked_by: number | null } | undefined> {
  const { rows } = await sql<{ asked_by: number | null }>`
    with asked as (
      select asked_by from set_review
      where survey_id = ${surveyId} and respondent_id = ${respondentId} and asked_at is not null for update
    ), ended as (
      update set_review set asked_by = null, asked_at = null, questions = '{}'
      where survey_id = ${surveyId} and respondent_id = ${respondentId} and exists (select from asked)
    )
    select asked_by from asked`.execute(tx)
  return rows[0]
}

export const countComments = async (tx: Tx, set: AnswerSet): Promise<number> => {
  const { comments } = await tx
    .selectFrom('review_comment')
    .select((eb) => eb.fn.countAll<number>().as('comments'))
    .where('survey_id', '=', set.surveyId)
    .where('respondent_id', '=', set.respondentId)
    .executeTakeFirstOrThrow()
  return Number(comments)
}

interface NewComment extends AnswerKey {
  text: string
  person_id: number
  is_reviewer: boolean
  created_at: Date
}

/** A set with comments has a review, too, which tells the fill page to ask for it. */
export async function insertComment(tx: Tx, set: AnswerSet, { instance, ...comment }: NewComment) {
  await tx
    .insertInto('review_comment')
    .values({ ...ofSet(set), instance: instance ?? null, ...comment })
    .execute()
  await tx
    .insertInto('set_review')
    .values(ofSet(set))
    .onConflict((known) => known.columns(['survey_id', 'respondent_id']).doNothing())
    .execute()
}

/** People who fill a set: its person, or everyone with records in the shared one. */
export async function peopleOfSet(db: Db, { surveyId, respondentId }: AnswerSet): Promise<number[]> {
  if (respondentId !== 0) return [respondentId]
  const rows = await db
    .selectFrom('respondent')
    .select('person_id')
    .where('survey_id', '=', surveyId)
    .orderBy('number')
    .limit(maxNotified)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** Most people who are notified of a review. */
const maxNotified = 1000

/** People who have commented on a set as reviewers, or ask for a revision. */
export async function reviewersOf(db: Db, { surveyId, respondentId }: AnswerSet): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    select person_id from review_comment
    where survey_id = ${surveyId} and respondent_id = ${respondentId} and is_reviewer and person_id is not null
    union
    select asked_by from set_review
    where survey_id = ${surveyId} and respondent_id = ${respondentId} and asked_by is not null`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

export const addressOf = (key: AnswerKey) => String(answerId(key))

import { sql } from 'kysely'
import { answerId, answerIdIn, answerKey, type AnswerKey } from 'contract/questionnaires/answer-key.ts'
import { can, rolesWith } from 'contract/projects/permissions.ts'
import { reviewLimits, type ReviewState } from 'contract/answers/reviews.ts'
import type { Review } from 'contract/answers/reviews.schemas.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { InSet } from '../answers.access.ts'
import type { AnswerSet } from '../answers.queries.ts'

/** The respondent of a set, by their number; undefined without a set. */
export async function respondentWithNumber(
  db: Db,
  surveyId: number,
  number: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ respondent_id: number }>`
    select respondent_id from survey_progress
    where survey_id = ${surveyId} and respondent_id = case ${number}::integer when 0 then 0
      else (select person_id from respondent where survey_id = ${surveyId} and number = ${number}) end`.execute(
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
    .select(['verified_at', 'changed_at', 'asked_at', 'questions', 'revised_at'])
    .select([nameOf('verifier').as('verifier'), nameOf('asker').as('asker')])
    .where('survey_id', '=', set.surveyId)
    .where('respondent_id', '=', set.respondentId)
    .executeTakeFirst()
  const comments = await db
    .selectFrom('review_comment')
    .leftJoin('person', 'person.id', 'person_id')
    .select(['review_comment.id', 'question_id', 'instance', 'person_id', 'is_reviewer', 'text'])
    .select(['review_comment.created_at', nameOf('person').as('name')])
    .where('survey_id', '=', set.surveyId)
    .where('respondent_id', '=', set.respondentId)
    .orderBy('review_comment.id')
    .limit(reviewLimits.comments)
    .execute()
  return {
    verified: row?.verified_at
      ? {
          by: called(row.verifier),
          at: row.verified_at.toISOString(),
          changed_at: row.changed_at?.toISOString() ?? null,
        }
      : null,
    revision: row?.asked_at
      ? {
          by: called(row.asker),
          at: row.asked_at.toISOString(),
          questions: row.questions.flatMap((text) => {
            const address = answerIdIn(text)
            return address === undefined ? [] : answerKey(address)
          }),
          revised_at: row.revised_at?.toISOString() ?? null,
        }
      : null,
    comments: comments.map(
      ({ id, question_id, instance, person_id, is_reviewer, text, created_at, name }) => {
        const isNamed = seesNames || person_id === viewer.id
        const author = name ?? (is_reviewer ? 'A former reviewer' : 'A former respondent')
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

/** The state of the review of a set. */
export async function reviewStateOf(db: Db, set: AnswerSet): Promise<ReviewState | null> {
  const row = await db
    .selectFrom('set_review')
    .select('state')
    .where('survey_id', '=', set.surveyId)
    .where('respondent_id', '=', set.respondentId)
    .executeTakeFirst()
  return row?.state ?? null
}

interface Verification {
  verified_by: number | null
  verified_at: Date | null
  changed_at: null
}
interface Revision {
  asked_by: number | null
  asked_at: Date | null
  questions: string[]
  revised_at: null
}
export const noVerification: Verification = { verified_by: null, verified_at: null, changed_at: null }
export const noRevision: Revision = { asked_by: null, asked_at: null, questions: [], revised_at: null }

export const changeReview = (
  tx: Tx,
  set: AnswerSet,
  change: Partial<Verification & Revision> & { has_comments?: true },
) =>
  tx
    .insertInto('set_review')
    .values({ ...ofSet(set), ...change })
    .onConflict((known) => known.columns(['survey_id', 'respondent_id']).doUpdateSet(change))
    .execute()

/** Marks the verification of a set as out of date, as its answers change. @returns whether there was one */
export async function outdateVerification(
  tx: Tx,
  { surveyId, respondentId }: AnswerSet,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('set_review')
    .set({ changed_at: now })
    .where('survey_id', '=', surveyId)
    .where('respondent_id', '=', respondentId)
    .where('verified_at', 'is not', null)
    .where('changed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks a revision as done. @returns who had asked for it; undefined if none is under way */
export const markRevised = (tx: Tx, { surveyId, respondentId }: AnswerSet, now: Date) =>
  tx
    .updateTable('set_review')
    .set({ revised_at: now })
    .where('survey_id', '=', surveyId)
    .where('respondent_id', '=', respondentId)
    .where('asked_at', 'is not', null)
    .where('revised_at', 'is', null)
    .returning('asked_by')
    .executeTakeFirst()

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

export async function insertComment(tx: Tx, set: AnswerSet, { instance, ...comment }: NewComment) {
  await tx
    .insertInto('review_comment')
    .values({ ...ofSet(set), instance: instance ?? null, ...comment })
    .execute()
  await changeReview(tx, set, { has_comments: true })
}

interface SetInProject {
  set: AnswerSet
  projectId: number
}

/** Most people who are notified of a review. */
const maxNotified = 1000

/**
 * People who fill a set and still may: its person, the people of its institution, or everyone who has answered in the
 * shared one.
 */
export async function peopleOfSet(db: Db, { set, projectId }: SetInProject): Promise<number[]> {
  const { surveyId, respondentId } = set
  const isTheirs =
    respondentId > 0
      ? sql`person_id = ${respondentId}`
      : respondentId === 0
        ? sql`exists (select from respondent
            where survey_id = ${surveyId} and respondent.person_id = allowed.person_id)`
        : sql`institute_id = (select coalesce(merged_into, id) from institute where id = ${-respondentId})`
  const { rows } = await sql<{ person_id: number }>`
    select distinct person_id from (
      select person_id, institute_id from project_role
      where project_id = ${projectId} and role = any (${rolesWith('FILL_PROJECT_SURVEYS')}::text[])
      union all
      select guest.person_id, null from survey_guest guest
      where guest.survey_id = ${surveyId} and exists (
        select from project_role role where role.project_id = ${projectId} and role.person_id = guest.person_id)
    ) allowed
    where ${isTheirs} order by person_id limit ${maxNotified}`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** People who have commented on a set as reviewers, or ask for a revision, and may still explore the results. */
export async function reviewersOf(db: Db, { set, projectId }: SetInProject): Promise<number[]> {
  const { surveyId, respondentId } = set
  const { rows } = await sql<{ person_id: number }>`
    select id as person_id from person
    where id in (
      select person_id from review_comment
      where survey_id = ${surveyId} and respondent_id = ${respondentId} and is_reviewer
      union
      select asked_by from set_review where survey_id = ${surveyId} and respondent_id = ${respondentId}
    ) and (is_staff or exists (
      select from project_role role
      where role.project_id = ${projectId} and role.person_id = person.id
        and role.role = any (${rolesWith('EXPORT_PROJECT_SURVEY_RESULTS')}::text[])))
    order by id limit ${maxNotified}`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

export const addressOf = (key: AnswerKey) => String(answerId(key))

import { reviewLimits, setChanged, tooManyComments } from 'contract/answers/reviews.ts'
import type { reviews } from 'contract/answers/reviews.endpoints.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { notFound, refuse } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { questionnaireOf } from '../../questionnaires/questionnaires.ts'
import { publishSurveyChange } from '../../surveys/surveys.ts'
import { lockedForSaving } from '../answers.queries.ts'
import type { InSet } from './reviews.access.ts'
import {
  addressOf,
  changeReview,
  countComments,
  endRevision,
  insertComment,
  numberOf,
  peopleOfSet,
  reviewOf,
  reviewersOf,
} from './reviews.queries.ts'

type ReviewHandler<Name extends keyof typeof reviews> = Handler<(typeof reviews)[Name], InSet>

export const readReview: ReviewHandler<'readReview'> = (context) => reviewOf(context.db, context)
export const readOwnReview: ReviewHandler<'readOwnReview'> = (context) => reviewOf(context.db, context)

/** Refreshes open pages of the survey. */
async function publishReview(tx: Tx, { survey, viewer }: InSet): Promise<void> {
  await publishSurveyChange(tx, survey, { by: viewer.id })
}

const placeOf = ({ survey, viewer }: InSet) => ({
  surveyId: survey.id,
  projectId: survey.project_id,
  by: viewer.id,
})

async function addComment(
  context: InSet & {
    tx: Tx
    now: Date
    body: { question_id: number; instance?: string | undefined; text: string }
  },
  isReviewer: boolean,
): Promise<void> {
  const { tx, set, survey, viewer, body, now } = context
  const { byId } = await questionnaireOf(tx, survey)
  if (!byId.has(body.question_id)) throw notFound()
  await lockedForSaving(tx, set)
  refuse((await countComments(tx, set)) >= reviewLimits.comments ? tooManyComments : undefined)
  await insertComment(tx, set, {
    ...body,
    person_id: viewer.id,
    is_reviewer: isReviewer,
    created_at: now,
  })
  await publishReview(tx, context)
}

export const commentOnSet: ReviewHandler<'commentOnSet'> = async (context) => {
  const { tx, set, viewer } = context
  await addComment(context, true)
  const people = (await peopleOfSet(tx, set)).filter((person) => person !== viewer.id)
  await announce(tx, 'survey.commented', { ...placeOf(context), people })
  return reviewOf(tx, context)
}

export const commentOnOwn: ReviewHandler<'commentOnOwn'> = async (context) => {
  const { tx, set, viewer } = context
  await addComment(context, false)
  const people = (await reviewersOf(tx, set)).filter((person) => person !== viewer.id)
  const respondent = await numberOf(tx, set)
  await announce(tx, 'survey.review_answered', { ...placeOf(context), people, respondent, isRevised: false })
  return reviewOf(tx, context)
}

/** Ends the verification: what has to be revised is not right yet. */
export const askRevision: ReviewHandler<'askRevision'> = (context) =>
  inTransaction(context.db, async (tx) => {
    const { set, survey, viewer, body, now } = context
    const { byId } = await questionnaireOf(tx, survey)
    if (body.questions.some(({ question_id }) => !byId.has(question_id))) throw notFound()
    await lockedForSaving(tx, set)
    if (body.questions.length === 0) await endRevision(tx, set)
    else {
      await changeReview(tx, set, {
        asked_by: viewer.id,
        asked_at: now,
        questions: [...new Set(body.questions.map(addressOf))],
        verified_by: null,
        verified_at: null,
      })
      const people = (await peopleOfSet(tx, set)).filter((person) => person !== viewer.id)
      const answers = body.questions.length
      await announce(tx, 'survey.revision_asked', { ...placeOf(context), people, answers })
    }
    await publishReview(tx, context)
    return reviewOf(tx, context)
  })

/** Verified are the answers that the reviewer has seen: a save in the meantime refuses it. */
export const verify: ReviewHandler<'verify'> = (context) =>
  inTransaction(context.db, async (tx) => {
    const { set, viewer, body, now } = context
    await lockedForSaving(tx, set)
    if (body.verified) {
      const { updated_at } = await tx
        .selectFrom('survey_progress')
        .select('updated_at')
        .where('survey_id', '=', set.surveyId)
        .where('respondent_id', '=', set.respondentId)
        .executeTakeFirstOrThrow()
      const isStale = body.seen !== undefined && Date.parse(body.seen) !== updated_at.getTime()
      refuse(isStale ? setChanged : undefined)
      await endRevision(tx, set)
      await changeReview(tx, set, { verified_by: viewer.id, verified_at: now })
    } else await changeReview(tx, set, { verified_by: null, verified_at: null })
    await publishReview(tx, context)
    return reviewOf(tx, context)
  })

export const finishRevision: ReviewHandler<'finishRevision'> = (context) =>
  inTransaction(context.db, async (tx) => {
    const { set, viewer } = context
    const ended = await endRevision(tx, set)
    if (ended) {
      const people = ended.asked_by === null || ended.asked_by === viewer.id ? [] : [ended.asked_by]
      const respondent = await numberOf(tx, set)
      await announce(tx, 'survey.review_answered', {
        ...placeOf(context),
        people,
        respondent,
        isRevised: true,
      })
      await publishReview(tx, context)
    }
    return reviewOf(tx, context)
  })

import { reviewLimits, setChanged, tooManyComments } from 'contract/answers/reviews.ts'
import type { reviews } from 'contract/answers/reviews.endpoints.ts'
import { institutesOfPeople } from '../../projects/projects.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { notFound, refuse } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { questionnaireOf } from '../../questionnaires/questionnaires.ts'
import { respondentInstitutes } from '../../surveys/surveys.ts'
import { emitEvents } from '../../webhooks/webhooks.ts'
import type { InSet } from '../answers.access.ts'
import { publishReview } from '../answers.live.ts'
import { lockedForSaving, type AnswerSet } from '../answers.queries.ts'
import { sql } from 'kysely'
import {
  addressOf,
  changeReview,
  countComments,
  insertComment,
  markRevised,
  noRevision,
  noVerification,
  numberOf,
  peopleOfSet,
  respondentWithNumber,
  reviewersOf,
  reviewOf,
  reviewStateOf,
} from './reviews.queries.ts'

type ReviewHandler<Name extends keyof typeof reviews> = Handler<(typeof reviews)[Name], InSet>

export const readReview: ReviewHandler<'readReview'> = (context) => reviewOf(context.db, context)
export const readOwnReview: ReviewHandler<'readOwnReview'> = (context) => reviewOf(context.db, context)

const eventOf = ({ survey, viewer }: InSet) => ({
  surveyId: survey.id,
  projectId: survey.project_id,
  by: viewer.id,
})
const placeOf = ({ survey, set }: InSet) => ({ set, projectId: survey.project_id })
const institutionOf = ({ respondentId }: AnswerSet) => (respondentId < 0 ? -respondentId : null)
const others = (people: readonly number[], { viewer }: InSet) =>
  people.filter((person) => person !== viewer.id)

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
  await insertComment(tx, set, { ...body, person_id: viewer.id, is_reviewer: isReviewer, created_at: now })
  await publishReview(tx, set)
}

export const commentOnSet: ReviewHandler<'commentOnSet'> = async (context) => {
  const { tx, set } = context
  await addComment(context, true)
  const people = others(await peopleOfSet(tx, placeOf(context)), context)
  await announce(tx, 'survey.commented', { ...eventOf(context), people, institution: institutionOf(set) })
  return reviewOf(tx, context)
}

export const commentOnOwn: ReviewHandler<'commentOnOwn'> = async (context) => {
  const { tx, survey, set } = context
  const respondent = await numberOf(tx, set)
  // Nothing to comment on before the first answer.
  if ((await respondentWithNumber(tx, survey.id, respondent)) !== set.respondentId) throw notFound()
  await addComment(context, false)
  const people = others(await reviewersOf(tx, placeOf(context)), context)
  await announce(tx, 'survey.review_answered', {
    ...eventOf(context),
    people,
    respondent,
    isRevised: false,
  })
  return reviewOf(tx, context)
}

/** Ends the verification: what has to be revised is not right yet. */
export const askRevision: ReviewHandler<'askRevision'> = (context) =>
  inTransaction(context.db, async (tx) => {
    const { set, survey, viewer, body, now } = context
    const { byId } = await questionnaireOf(tx, survey)
    if (body.questions.some(({ question_id }) => !byId.has(question_id))) throw notFound()
    await lockedForSaving(tx, set)
    const questions = [...new Set(body.questions.map(addressOf))]
    if (questions.length === 0) {
      await changeReview(tx, set, noRevision)
      await log(tx, context, 'survey.revision_withdrawn')
    } else {
      const asked = { ...noRevision, asked_by: viewer.id, asked_at: now, questions }
      await changeReview(tx, set, { ...noVerification, ...asked })
      await log(tx, context, 'survey.revision_asked')
      const people = others(await peopleOfSet(tx, placeOf(context)), context)
      await announce(tx, 'survey.revision_asked', {
        ...eventOf(context),
        people,
        answers: questions.length,
        institution: institutionOf(set),
      })
    }
    await emitReview(tx, context)
    await publishReview(tx, set)
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
      const verified = { ...noVerification, verified_by: viewer.id, verified_at: now }
      await changeReview(tx, set, { ...noRevision, ...verified })
    } else await changeReview(tx, set, noVerification)
    await log(tx, context, body.verified ? 'survey.answers_verified' : 'survey.verification_removed')
    await emitReview(tx, context)
    await publishReview(tx, set)
    return reviewOf(tx, context)
  })

export const finishRevision: ReviewHandler<'finishRevision'> = (context) =>
  inTransaction(context.db, async (tx) => {
    const { set, now } = context
    await lockedForSaving(tx, set)
    const revised = await markRevised(tx, set, now)
    if (revised) {
      const reviewers = await reviewersOf(tx, placeOf(context))
      await announce(tx, 'survey.review_answered', {
        ...eventOf(context),
        people: others(
          reviewers.filter((person) => person === revised.asked_by),
          context,
        ),
        respondent: await numberOf(tx, set),
        isRevised: true,
      })
      await emitReview(tx, context)
      await publishReview(tx, set)
    }
    return reviewOf(tx, context)
  })

/** Sends the state of the review to the webhooks of the project; the respondent is named by their number only. */
async function emitReview(tx: Tx, { set, survey, now }: InSet & { now: Date }): Promise<void> {
  const { respondentId } = set
  const data = {
    survey_id: survey.id,
    is_shared: respondentId <= 0,
    ...(respondentId < 0 && { institution_id: -respondentId }),
    respondent_number: respondentId === 0 ? null : await numberOf(tx, set),
    review: await reviewStateOf(tx, set),
  }
  await emitEvents(tx, [{ projectId: survey.project_id, type: 'set.reviewed', data }], now)
}

/** Notes what a reviewer decides about a set, for the institutions whose answers it concerns. */
function log(tx: Tx, { viewer, survey, set, ip }: InSet & { ip: string }, action: string): Promise<void> {
  const { respondentId } = set
  return audit(tx, {
    actor: viewer.id,
    action,
    subject: `survey:${survey.id}`,
    concerns:
      respondentId > 0
        ? `person:${respondentId}`
        : respondentId < 0
          ? `institute:${-respondentId}`
          : `project:${survey.project_id}`,
    ip,
    institutes:
      respondentId > 0
        ? institutesOfPeople(survey.project_id, sql`select ${respondentId}::bigint as person_id`)
        : respondentId < 0
          ? sql`select ${-respondentId}::bigint as institute_id`
          : respondentInstitutes(survey),
  })
}

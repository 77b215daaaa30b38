import type { surveyGuests } from 'contract/surveys/survey-guests.endpoints.ts'
import { notAGuest } from 'contract/surveys/surveys.refusals.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { recheckRights } from '../../platform/live/live.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { guestShown } from './list-guests.ts'
import { deleteGuest, guestById, insertGuest, projectRolesOf } from './survey-guests.queries.ts'
import type { InSurvey } from '../surveys.access.ts'
import { publishSurveyChange } from '../surveys.live.ts'

/**
 * Lets a guest of the project fill this survey (decisions §5). Needs UPDATE_PROJECT_PARTICIPANTS, which would also
 * allow making the guest a member.
 */
export const inviteGuest: Handler<typeof surveyGuests.invite, InSurvey> = (context) => {
  const { survey, viewer, params, db, now } = context
  return inTransaction(db, async (tx) => {
    if (!(await guestById(tx, survey, params.userId)))
      throw (await projectRolesOf(tx, survey.project_id, params.userId)).length > 0
        ? new Problem(notAGuest)
        : notFound()
    const row = { survey_id: survey.id, person_id: params.userId, invited_by: viewer.id, created_at: now }
    if (await insertGuest(tx, row)) {
      await announce(tx, 'survey.guest_invited', {
        surveyId: survey.id,
        projectId: survey.project_id,
        personId: params.userId,
        by: viewer.id,
      })
      await publishSurveyChange(tx, survey, { by: viewer.id })
    }
    const invited = await guestById(tx, survey, params.userId)
    if (!invited) throw notFound()
    return guestShown(invited)
  })
}

/** The guest's answers are kept. Needs the same permission as inviting. */
export const withdrawGuest: Handler<typeof surveyGuests.withdraw, InSurvey> = (context) => {
  const { survey, viewer, params, db } = context
  return inTransaction(db, async (tx) => {
    if (await deleteGuest(tx, survey.id, params.userId)) {
      await publishSurveyChange(tx, survey, { by: viewer.id })
      await recheckRights(tx, [params.userId])
    }
    return { success: true as const }
  })
}

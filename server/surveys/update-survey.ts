import type { Refusal } from 'contract/platform/refusal.ts'
import type { BodyOf } from 'contract/platform/endpoint.ts'
import type { surveys } from 'contract/surveys/surveys.endpoints.ts'
import {
  type Availability,
  hasInstitutions,
  isOpen,
  whyNotEditSurvey,
  whyNotExplore,
  whyNotFinalize,
  whyNotManage,
  whyNotReopen,
} from 'contract/surveys/surveys.rules.ts'
import type { CompareGroup } from 'contract/surveys/survey.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { Invalid, notFound, refuse } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { nextVersion, refuseStale } from '../platform/versions.ts'
import { toSurvey } from './survey-row.ts'
import { surveyFor, type InSurvey } from './surveys.access.ts'
import { emitSurveyEvent } from './emit-survey-event.ts'
import { publishSurveyChange } from './surveys.live.ts'
import { groupsSeen, isRoundBefore, surveyById, surveyToChange } from './surveys.queries.ts'

type Changes = Omit<BodyOf<typeof surveys.update>, 'updated_at'>

/**
 * Changes the fields that were sent, each with its own permission. Equal values are not a change, so a toggle may be sent
 * twice. A change based on an older version is refused (REL-07).
 */
export const updateSurvey: Handler<typeof surveys.update, InSurvey> = async (context) => {
  const { survey, permissions, viewer, body, db, now } = context
  const { updated_at: seen, ...sent } = body
  refuse(whyNotChange(sent, permissions))
  if ((sent.comparison || sent.previous_id) && !hasInstitutions(survey))
    throw new Invalid({
      [sent.comparison ? 'comparison' : 'previous_id']: [
        'All participants share one set of answers: there are no institutions to compare.',
      ],
    })
  if (sent.previous_id) await requireRound(context, sent.previous_id)
  return inTransaction(db, async (tx) => {
    const before = await surveyToChange(tx, survey.id)
    const stored = new Map<string, unknown>(Object.entries(before))
    const changes = Object.entries(sent).filter(
      ([field, value]) => value !== undefined && value !== stored.get(field),
    )
    if (changes.length > 0) {
      refuseStale(seen, before)
      if (sent.comparison) await requireSameGroups(tx, survey.id, sent.comparison)
      const available = availableAfter(before, sent)
      await tx
        .updateTable('survey')
        .set({
          ...Object.fromEntries(changes),
          updated_at: nextVersion(now),
          // Open surveys stored before this column existed have no value.
          opened_at: before.opened_at ?? (isOpen(before) || isOpen(available) ? now : null),
        })
        .where('id', '=', survey.id)
        .execute()
      await publishSurveyChange(tx, survey, { by: viewer.id })
      const event = { surveyId: survey.id, projectId: survey.project_id, by: viewer.id }
      const news = newsOf(before, available)
      if (news) {
        await announce(tx, news, event)
        await emitSurveyEvent(tx, news, event, now)
      }
    }
    const after = await surveyById(tx, viewer.id, survey.id)
    if (!after) throw notFound()
    return toSurvey({ survey: after, permissions })
  })
}

/** Refuses a previous round whose results the viewer may not see, and one that follows this survey itself. */
async function requireRound(context: Parameters<typeof updateSurvey>[0], id: number): Promise<void> {
  const { survey, permissions } = await surveyFor(context, id)
  refuse(whyNotExplore(permissions))
  if (!hasInstitutions(survey))
    throw new Invalid({ previous_id: ['The sets of answers of that survey belong to no institutions.'] })
  if (await isRoundBefore(context.db, id, context.survey.id))
    throw new Invalid({ previous_id: ['This survey is an earlier round of that one.'] })
}

/** Refuses groups other than those whose figures institutions have seen: they would overlap (`compareLimits`). */
async function requireSameGroups(tx: Tx, surveyId: number, comparison: CompareGroup): Promise<void> {
  const seen = await groupsSeen(tx, surveyId)
  if (seen !== undefined && seen !== comparison)
    throw new Invalid({
      comparison: [
        'Institutions have already seen figures of other groups. Two groups that overlap would reveal answers.',
      ],
    })
}

const availableAfter = (before: Availability, { active, accept_submissions }: Changes): Availability => ({
  active: active ?? before.active,
  accept_submissions: accept_submissions ?? before.accept_submissions,
})

/** The event to announce for a change: the survey was opened, reopened or finalized. */
function newsOf(
  before: Availability & { opened_at: Date | null },
  after: Availability,
): 'survey.opened' | 'survey.reopened' | 'survey.finalized' | undefined {
  if (isOpen(after) && !isOpen(before)) return before.opened_at ? 'survey.reopened' : 'survey.opened'
  return before.accept_submissions && !after.accept_submissions ? 'survey.finalized' : undefined
}

function whyNotChange(
  { active, accept_submissions, comparison, previous_id, ...texts }: Changes,
  permissions: InSurvey['permissions'],
): Refusal | undefined {
  const toggled =
    accept_submissions === undefined
      ? undefined
      : accept_submissions
        ? whyNotReopen(permissions)
        : whyNotFinalize(permissions)
  const edits = Object.values(texts).some((value) => value !== undefined)
  return (
    toggled ??
    ([active, comparison, previous_id].every((sent) => sent === undefined)
      ? undefined
      : whyNotManage(permissions)) ??
    (edits ? whyNotEditSurvey(permissions) : undefined)
  )
}

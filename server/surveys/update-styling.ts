import { isSameStyling, readStyling } from 'contract/surveys/styling.ts'
import type { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Handler } from '../platform/http/routes.ts'
import { nextVersion, refuseStale } from '../platform/versions.ts'
import type { InSurvey } from './surveys.access.ts'
import { publishSurveyChange } from './surveys.live.ts'
import { surveyToChange } from './surveys.queries.ts'

/**
 * Replaces the styling of a survey (SRV-101). Equal styling is not a change; a change based on an older version of the
 * survey is refused (REL-07).
 */
export const updateSurveyStyling: Handler<typeof surveys.updateStyling, InSurvey> = (context) => {
  const { survey, viewer, body, db, now } = context
  const { updated_at: seen, ...sent } = body
  const styling_info = readStyling(sent)
  return inTransaction(db, async (tx) => {
    const before = await surveyToChange(tx, survey.id)
    if (isSameStyling(before.styling_info, styling_info))
      return { styling_info, updated_at: before.updated_at.toISOString() }
    refuseStale(seen, before)
    const { updated_at } = await tx
      .updateTable('survey')
      .set({ styling_info, updated_at: nextVersion(now) })
      .where('id', '=', survey.id)
      .returning('updated_at')
      .executeTakeFirstOrThrow()
    await publishSurveyChange(tx, survey, { by: viewer.id })
    return { styling_info, updated_at: updated_at.toISOString() }
  })
}

import { auditDaily } from '../platform/database/audit.ts'
import type { Tx } from '../platform/database/database.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { respondentInstitutes, type InSurvey } from '../surveys/surveys.ts'

/** Notes in the audit log that a person has changed answers; their history has each change. */
export const noteAnswersChanged = (
  tx: Tx,
  { viewer, survey, ip, now }: Pick<InSurvey, 'viewer' | 'survey'> & Pick<RequestContext, 'ip' | 'now'>,
): Promise<void> =>
  auditDaily(
    tx,
    {
      actor: viewer.id,
      action: 'survey.answers_changed',
      subject: `survey:${survey.id}`,
      concerns: `project:${survey.project_id}`,
      ip,
      institutes: respondentInstitutes(survey),
    },
    now,
  )

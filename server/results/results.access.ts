import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { auditDaily } from '../platform/database/audit.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { respondentInstitutes, surveyViewerAllowed, type InSurvey } from '../surveys/surveys.ts'

const explorer = surveyViewerAllowed(whyNotExplore)

/** People who may explore the answers. The audit log tells the institutions who have given them. */
export async function resultsReader(context: RequestContext<{ id: number }>): Promise<InSurvey> {
  const scope = await explorer(context)
  const { survey, viewer } = scope
  await auditDaily(
    context.db,
    {
      actor: viewer.id,
      action: 'survey.results_read',
      subject: `survey:${survey.id}`,
      concerns: `project:${survey.project_id}`,
      ip: context.ip,
      institutes: respondentInstitutes(survey),
    },
    context.now,
  )
  return scope
}

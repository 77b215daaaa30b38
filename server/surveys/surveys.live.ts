import { can } from 'contract/projects/permissions.ts'
import { permissionDenied } from 'contract/platform/refusal.ts'
import { whyNotExplore, whyNotView } from 'contract/surveys/surveys.rules.ts'
import type { Tx } from '../platform/database/database.ts'
import { publish, type LiveTopics, type TopicRequest } from '../platform/live/live.ts'
import { notFound, Problem, refuse } from '../platform/http/problem.ts'
import { availabilityOf } from './availability.ts'
import { surveyFor, type InSurvey } from './surveys.access.ts'

/**
 * `survey:12` is published when the survey, its questions or the answers of a shared set change: `{questions}` names
 * the questions (missing: too many to name), `{survey: true}` stands for anything else. `institution-set:12:34` is the
 * same for the answers of institution 34, which only its people may see; `own-set:12:56` for the review of the set that
 * person 56 fills alone.
 */
export const surveyTopics: LiveTopics = {
  survey: {
    watch: async (context) => {
      const { permissions } = await surveyFor(context, context.id)
      if (!can(permissions, 'FILL_PROJECT_SURVEYS') && whyNotExplore(permissions))
        throw new Problem(permissionDenied('FILL_PROJECT_SURVEYS'))
    },
    // Respondents of a shared set see each other. Guests see only the number, as participants are hidden from them.
    attend: async (context) => {
      const { survey, permissions } = await surveyFor(context, context.id)
      refuse(whyNotView(availabilityOf(survey), permissions))
      if (survey.type !== 'multi-user' || survey.sets !== null) throw notFound()
      return { names: can(permissions, 'VIEW_PROJECT_PARTICIPANTS') }
    },
  },
  'institution-set': {
    watch: ownSet,
    attend: async (context) => {
      const { permissions } = await ownSet(context)
      return { names: can(permissions, 'VIEW_PROJECT_PARTICIPANTS') }
    },
  },
  'own-set': async (context) => {
    const { survey, permissions } = await surveyFor(context, context.id)
    refuse(whyNotView(availabilityOf(survey), permissions))
    if (context.part !== context.viewer.id) throw notFound()
  },
}

/** A survey that the viewer may fill for the institution of the topic. */
async function ownSet(context: TopicRequest): Promise<InSurvey> {
  const scope = await surveyFor(context, context.id, context.part)
  refuse(whyNotView(availabilityOf(scope.survey), scope.permissions))
  if (context.part === undefined || scope.survey.respondent_id !== -context.part) throw notFound()
  return scope
}

export async function publishSurveyChange(
  tx: Tx,
  survey: { id: number; project_id: number },
  change: { by: number; questions?: number[] },
): Promise<void> {
  await publish(tx, `survey:${survey.id}`, { survey: true, ...change })
  await publish(tx, `project:${survey.project_id}`, { surveys: true })
}

import { can } from 'contract/projects/permissions.ts'
import { permissionDenied } from 'contract/platform/refusal.ts'
import { whyNotExplore, whyNotView } from 'contract/surveys/surveys.rules.ts'
import type { Tx } from '../platform/database/database.ts'
import { touch, type Watchables } from '../platform/live/live.ts'
import { notFound, Problem, refuse } from '../platform/http/problem.ts'
import { surveyFor } from './surveys.access.ts'

/**
 * `survey:12` changes with the survey, its questions and the answers of a shared set: `{questions, by}` names them
 * (none named: too many to name), `{survey: true}` is about the rest.
 */
export const surveyWatchables: Watchables = {
  survey: {
    watch: async (asking) => {
      const { permissions } = await surveyFor(asking, asking.id)
      if (!can(permissions, 'FILL_PROJECT_SURVEYS') && whyNotExplore(permissions))
        throw new Problem(permissionDenied('FILL_PROJECT_SURVEYS'))
    },
    // Those who fill it together see one another; guests only how many, as the project keeps its people from them.
    attend: async (asking) => {
      const { survey, permissions } = await surveyFor(asking, asking.id)
      refuse(whyNotView(survey, permissions))
      if (survey.type !== 'multi-user') throw notFound()
      return { names: can(permissions, 'VIEW_PROJECT_PARTICIPANTS') }
    },
  },
}

export async function tellOfSurvey(
  tx: Tx,
  survey: { id: number; project_id: number },
  news: { by: number; questions?: number[] },
): Promise<void> {
  await touch(tx, `survey:${survey.id}`, { survey: true, ...news })
  await touch(tx, `project:${survey.project_id}`, { surveys: true })
}

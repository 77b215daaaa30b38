import { withoutAnswersWords } from 'contract/results/compare.rules.ts'
import type { surveyResults } from 'contract/results/results.endpoints.ts'
import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { Invalid } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { institutionsWithAnswers } from './compare.queries.ts'
import { compareInstitutions } from './compare-institutions.ts'
import { idAndName, roundsOf } from './compare-questions.ts'

/** Institutions side by side, for people who explore the results. */
export const readComparison: Handler<typeof surveyResults.readComparison, InSurvey> = async (context) => {
  const { survey, query, longReads } = context
  const all = await institutionsWithAnswers(longReads, survey.id)
  const byId = new Map(all.map((one) => [one.id, one]))
  const institutions = query.institution.map((id) => {
    const found = byId.get(id)
    if (!found) throw new Invalid({ institution: [withoutAnswersWords] })
    return found
  })
  const rounds = await roundsOf(context, ({ permissions }) => !whyNotExplore(permissions))
  const compared = { all, institutions, by: query.group, page: query }
  return { ...(await compareInstitutions(context, rounds, compared)), all: all.map(idAndName) }
}

import { surveyResults } from 'contract/results/results.contract.ts'
import { whyNotExplore, whyNotManage } from 'contract/surveys/surveys.rules.ts'
import { routes } from '../platform/http/routes.ts'
import { listAnswers } from './list-answers.ts'
import { readFigures } from './read-figures.ts'
import { listRespondents } from './summary/list-respondents.ts'
import { readSummary } from './summary/read-summary.ts'
import { allowed } from '../surveys/surveys.access.ts'

export const surveyResultRoutes = routes(surveyResults, {
  listAnswers: [allowed(whyNotExplore), listAnswers],
  readSummary: [allowed(whyNotExplore), readSummary],
  listRespondents: [allowed(whyNotExplore), listRespondents],
  readFigures: [allowed(whyNotManage), readFigures],
})

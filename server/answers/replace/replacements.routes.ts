import { replacements } from 'contract/questionnaires/questionnaires.endpoints.ts'
import { replacementsSchemas } from 'contract/questionnaires/questionnaires.schemas.ts'
import { whyNotEditSurvey } from 'contract/surveys/surveys.rules.ts'
import { routes } from '../../platform/http/routes.ts'
import {
  replaceFormFiles,
  replaceQuestions,
  reportOnReplacement,
} from '../../questionnaires/questionnaires.ts'
import { surveyViewerAllowed } from '../../surveys/surveys.ts'
import { countAnswers } from './count-answers.ts'
import { followReplacement } from './follow-replacement.ts'

/** Replacing questions needs their answers, whose domain is above questionnaires, so functions for them are passed in. */
const answers = { count: countAnswers, follow: followReplacement }

export const replacementRoutes = routes(replacements, replacementsSchemas, {
  reportOnReplacement: [surveyViewerAllowed(whyNotEditSurvey), reportOnReplacement(answers)],
  replaceFormFiles: [surveyViewerAllowed(whyNotEditSurvey), replaceFormFiles(answers)],
  replaceQuestions: [surveyViewerAllowed(whyNotEditSurvey), replaceQuestions(answers)],
})

import { replacements } from 'contract/questionnaires/questionnaires.contract.ts'
import { whyNotEdit } from 'contract/surveys/surveys.rules.ts'
import { routes } from '../../platform/http/routes.ts'
import { replaceQuestions, reportOnReplacement } from '../../questionnaires/questionnaires.ts'
import { allowed } from '../../surveys/surveys.ts'
import { countAnswers } from './count-answers.ts'
import { followReplacement } from './follow-replacement.ts'

/** Replacing questions needs their answers, whose domain stands above questionnaires: so they are passed in. */
const answers = { count: countAnswers, follow: followReplacement }

export const replacementRoutes = routes(replacements, {
  reportOnReplacement: [allowed(whyNotEdit), reportOnReplacement(answers)],
  replaceQuestions: [allowed(whyNotEdit), replaceQuestions(answers)],
})

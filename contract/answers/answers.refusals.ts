import { refusal } from '../platform/refusal.ts'

export const questionOfOtherSurvey = refusal(
  'survey.foreign_question',
  404,
  'This question is not part of the survey. Reload to see the questions it has now.',
)

export const answeredTwice = refusal(
  'survey.answered_twice',
  400,
  'The same question is answered twice in one request.',
)

export const unexpectedFile = refusal(
  'survey.unexpected_file',
  400,
  'A file belongs to no answer of this request.',
)

export const costlySurvey = refusal(
  'survey.costly_conditions',
  422,
  'With these answers the conditions of this survey take too long to evaluate, so nothing was saved. Shorter answers may help; who made the survey can simplify its conditions.',
)

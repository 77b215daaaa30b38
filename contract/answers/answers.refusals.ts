import { refusal } from '../platform/refusal.ts'

export const questionOfOtherSurvey = refusal(
  'survey.foreign_question',
  404,
  'This question is no longer part of the survey. Reload to see the current questions.',
)

export const answeredTwice = refusal(
  'survey.answered_twice',
  400,
  'The request contains two answers to the same question.',
)

export const unexpectedFile = refusal(
  'survey.unexpected_file',
  400,
  'The request contains a file that belongs to none of its answers.',
)

export const costlySurvey = refusal(
  'survey.costly_conditions',
  422,
  'With these answers, the conditions of this survey take too long to evaluate, so nothing was saved. Shorter answers may help; the author of the survey can simplify its conditions.',
)

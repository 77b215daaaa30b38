import { refusal } from '../platform/refusal.ts'
import { repeatLimits } from '../questionnaires/repeat-limits.ts'

export const questionOfOtherSurvey = refusal(
  'survey.foreign_question',
  404,
  'This question is no longer part of the survey. Reload to see the current questions.',
)

export const setOfInstitution = refusal(
  'survey.set_of_institution',
  409,
  'This set of answers belongs to the institution that fills it.',
)

export const unknownInstance = refusal(
  'survey.unknown_instance',
  404,
  'This entry is no longer part of the survey. Reload to see the current ones.',
)

export const unknownGroup = refusal(
  'survey.unknown_group',
  404,
  'This group is no longer part of the survey. Reload to see the current questions.',
)

export const countedGroup = refusal(
  'survey.counted_group',
  409,
  'The number of entries of this group follows from the answers.',
)

export const tooManyInstances = refusal(
  'survey.many_instances',
  409,
  `This group has ${repeatLimits.instances} entries, which is the maximum.`,
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

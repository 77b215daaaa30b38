import { optionTypeRules, type OptionType } from '../questionnaires/option-types.ts'
import { surveyLimits, type Answer } from '../questionnaires/questions.ts'

/** Error message for a value of this type. Empty values are always valid. */
export function valueProblem(type: OptionType, value: Answer[string] | undefined): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const { accepts, problem, maxLength = surveyLimits.answerText } = optionTypeRules[type]
  return (
    (typeof value === 'string' && textProblem(value, maxLength)) || (accepts(value) ? undefined : problem)
  )
}

/** Rules for all texts, whatever their type. */
function textProblem(value: string, maxLength: number) {
  if (value.length > maxLength) return `At most ${maxLength} characters.`
  if (value.includes('\0') || !value.isWellFormed()) return 'This text has characters that cannot be stored.'
  return undefined
}

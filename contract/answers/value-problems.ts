import { optionTypeRules } from '../questionnaires/option-types.ts'
import { surveyLimits, type Answer, type Option } from '../questionnaires/questions.ts'
import { isInRange, rangeProblem } from '../questionnaires/ranges.ts'

/** Error message for a value of this option. Empty values are always valid. */
export function valueProblem(
  { type, range }: Pick<Option, 'type' | 'range'>,
  value: Answer[string] | undefined,
): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const { accepts, problem, maxLength = surveyLimits.answerText } = optionTypeRules[type]
  const ofText = typeof value === 'string' ? textProblem(value, maxLength) : undefined
  if (ofText) return ofText
  const isAccepted = accepts(value) && (!range || (typeof value === 'number' && isInRange(range, value)))
  return isAccepted ? undefined : range ? rangeProblem(range) : problem
}

/** Rules for all texts, whatever their type. */
function textProblem(value: string, maxLength: number) {
  if (value.length > maxLength) return `At most ${maxLength} characters.`
  if (value.includes('\0') || !value.isWellFormed()) return 'This text has characters that cannot be stored.'
  return undefined
}

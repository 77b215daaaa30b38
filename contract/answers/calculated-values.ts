import type { Value } from '../expressions/values.ts'
import { partOfText } from '../platform/part-of-text.ts'
import { answerId, type AnswerId } from '../questionnaires/answer-key.ts'
import { isNote } from '../questionnaires/question-types.ts'
import { surveyLimits } from '../questionnaires/questions.ts'
import { words } from './answer-text.ts'
import type { SurveyState } from './survey-state.ts'

export type CalculatedValue = string | number | boolean

/** Values of notes that calculate a variable, by question and instance; without those that have no value now. */
export type CalculatedValues = Partial<Record<AnswerId, CalculatedValue>>

/** Results show these values as of the last save, so a calculation with today() does not change afterwards. */
export function calculatedValues(state: SurveyState): CalculatedValues {
  const values: CalculatedValues = {}
  for (const question of state.model.questions) {
    const { variable_name, calculation, instance } = question
    if (!isNote(question) || calculation === '' || variable_name === '') continue
    const from = instance === undefined ? undefined : state.model.instances?.get(instance)
    const value = storedValue(state.value(variable_name, from))
    if (value !== undefined) values[answerId(question)] = value
  }
  return values
}

function storedValue(value: Value | undefined): CalculatedValue | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value === 'boolean') return value
  // PostgreSQL stores no U+0000 in JSON.
  return partOfText(words(value).replaceAll('\0', ''), 0, surveyLimits.answerText)
}

import { answerId, type AnswerId } from '../questionnaires/answer-key.ts'
import type { AskedQuestion } from '../questionnaires/instances.ts'
import { hasCalculatedAnswer } from '../questionnaires/question-types.ts'
import { triggersOf } from '../questionnaires/questionnaire-model.ts'
import type { SurveyState } from './survey-state.ts'

/** What a calculated answer follows from: its triggers, or else its result. The answer is filled in when it changes. */
export function causeOf(state: SurveyState, question: AskedQuestion): string {
  const triggers = triggersOf(question)
  const { instance } = question
  const from = instance === undefined ? undefined : state.model.instances?.get(instance)
  const values =
    triggers.length > 0
      ? triggers.map((name) => state.value(name, from) ?? null)
      : [state.calculated(answerId(question)) ?? null]
  return JSON.stringify(values, (_key, value: unknown) => (value instanceof Map ? [...value] : value))
}

/** The causes of all calculated answers; a question without a record is calculated first when it is asked. */
export function causesIn(state: SurveyState, hasRecord: (id: AnswerId) => boolean): Map<AnswerId, string> {
  const causes = new Map<AnswerId, string>()
  for (const question of state.model.questions.filter(hasCalculatedAnswer)) {
    const id = answerId(question)
    if (hasRecord(id) || triggersOf(question).length > 0) causes.set(id, causeOf(state, question))
  }
  return causes
}

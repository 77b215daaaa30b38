import { runAtOnce, eachInSteps, type Resumable } from '../platform/resumable.ts'
import type { Question } from './questions.ts'

/** A variable of a survey: the index of its question, and whether it is the text beside a choice. */
export interface Variable {
  index: number
  data: boolean
}

type Named = Pick<Question, 'variable_name'>

/** The variables of a survey by name, `<variable>_data` included unless a question has that name. */
export const variablesOf = (questions: readonly Named[]) => runAtOnce(variablesOfInSteps(questions))

export function* variablesOfInSteps(questions: readonly Named[]): Resumable<Map<string, Variable>> {
  const variables = new Map<string, Variable>()
  yield* eachInSteps(questions, ({ variable_name: name }, index) => {
    if (name !== '') variables.set(`${name}_data`, { index, data: true })
  })
  yield* eachInSteps(questions, ({ variable_name: name }, index) => {
    if (name !== '') variables.set(name, { index, data: false })
  })
  return variables
}

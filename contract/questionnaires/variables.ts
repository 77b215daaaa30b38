import { runAtOnce, eachInSteps, type Resumable } from '../platform/resumable.ts'
import type { Question } from './questions.ts'

/** A variable of a survey: the index of its question, and whether it is the text beside a choice. */
export interface Variable {
  /** -1 for the name of a group. */
  index: number
  data: boolean
  /** The innermost group that repeats with the question; then see `Instances.referTo`. */
  group?: number
  /** The question's variable, if `data` within a group. */
  name?: string
  /** Whether it is the name of a group that repeats, which `count('name')` reads. */
  isGroup?: boolean
}

type Named = Pick<Question, 'variable_name'> & Partial<Pick<Question, 'repeat'>>

/** The variables of a survey by name, `<variable>_data` included unless a question has that name. */
export const variablesOf = (questions: readonly Named[], groups: Iterable<string> = []) =>
  runAtOnce(variablesOfInSteps(questions, groups))

/** @param groups names of groups that repeat */
export function* variablesOfInSteps(
  questions: readonly Named[],
  groups: Iterable<string> = [],
): Resumable<Map<string, Variable>> {
  const variables = new Map<string, Variable>()
  for (const name of groups) variables.set(name, { index: -1, data: false, isGroup: true })
  yield* eachInSteps(questions, ({ variable_name: name, repeat }, index) => {
    if (name !== '')
      variables.set(`${name}_data`, {
        index,
        data: true,
        ...(repeat !== undefined && { group: repeat, name }),
      })
  })
  yield* eachInSteps(questions, ({ variable_name: name, repeat }, index) => {
    if (name !== '')
      variables.set(name, { index, data: false, ...(repeat !== undefined && { group: repeat }) })
  })
  return variables
}

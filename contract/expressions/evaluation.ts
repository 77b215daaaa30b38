import { NotEvaluable, type Value, type Values } from './values.ts'

/** One evaluation: where it finds its variables and what it may still cost. */
export interface Run {
  values: Values
  /** The present items of all(), exists(), filter() and map(), innermost last. */
  locals: Value[]
  steps: number
}

/** Steps of one evaluation. Honest conditions take at most some thousand; these take about a millisecond. */
export const stepBudget = 20_000

export const tooMuchWork = new NotEvaluable('it takes too long to evaluate')

export function spend(run: Run, steps: number) {
  if ((run.steps -= steps) < 0) throw tooMuchWork
}

export function fail(words: string): never {
  throw new NotEvaluable(words)
}

/** Why an expression is refused; thrown while compiling. */
export class Refused extends Error {
  readonly code: 'unparsable' | 'too_deep' | 'unknown_function' | 'not_a_variable'
  constructor(code: Refused['code'], words: string) {
    super(words)
    this.code = code
  }
}

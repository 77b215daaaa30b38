import { NotEvaluable, type Value, type Values } from './values.ts'

/** One evaluation: its variables, and how many steps are left. */
export interface Run {
  values: Values
  /** Current items of all(), exists(), filter() and map(), innermost last. */
  locals: Value[]
  steps: number
  /** Number of random values drawn. */
  drawn?: number
}

/** A function that expressions can call. */
export interface Callable {
  parameters: readonly [min: number, max: number]
  call: (run: Run, ...args: Value[]) => Value
  /** Returns a number, which is treated as in ODK if its arguments are. */
  isNumber?: boolean
  /** Returns a value that is always treated as in ODK. */
  isOdk?: boolean
}

/** Steps of one evaluation, about a millisecond. Realistic conditions take at most a few thousand. */
export const stepBudget = 20_000

export const tooMuchWork = new NotEvaluable('it takes too long to evaluate')

export function spend(run: Run, steps: number) {
  if ((run.steps -= steps) < 0) throw tooMuchWork
}

export function failEvaluation(words: string): never {
  throw new NotEvaluable(words)
}

/** Why an expression is refused; thrown while compiling. */
export class RefusedExpression extends Error {
  readonly code: 'unparsable' | 'too_deep' | 'unknown_function' | 'not_a_variable'
  constructor(code: RefusedExpression['code'], words: string) {
    super(words)
    this.code = code
  }
}

import {
  isList,
  isMap,
  NotEvaluable,
  odkNumber,
  sizeOf,
  type Value,
  type Values,
} from './expression-values.ts'

/** What one evaluation may still cost, and where it finds its variables. */
export interface Run {
  values: Values
  /** Variables of all(), exists(), filter() and map(), innermost last. */
  locals: Value[]
  steps: number
}

/** Steps of one evaluation. The largest honest conditions take some hundred; these take well under 5 ms. */
export const stepBudget = 20_000

export const tooMuchWork = new NotEvaluable('takes too long to evaluate')

export function spend(run: Run, steps: number) {
  if ((run.steps -= steps) < 0) throw tooMuchWork
}

/** Functions of a variable, given by name: they never fail, an unanswered variable is simply not there. */
export const ofVariable = {
  answered: (values: Values, name: string) => given(values.get(name)) || given(values.get(`${name}_data`)),
  value: (values: Values, name: string, otherwise: Value = null) => values.get(name) ?? otherwise,
  selected: (values: Values, name: string, option: Value) => isSelected(values.get(name), option),
  count_selected: (values: Values, name: string) => countSelected(values.get(name)),
}

const given = (value: Value | undefined) => value !== undefined && value !== null

function isSelected(value: Value | undefined, option: Value): boolean {
  if (value === undefined || value === null) return false
  if (isList(value)) return value.includes(option)
  if (isMap(value)) return isChosen(value.get(String(option)))
  return value === option || String(value) === String(option)
}

function countSelected(value: Value | undefined) {
  if (isMap(value ?? null)) return [...(value as ReadonlyMap<string, Value>).values()].filter(isChosen).length
  return isList(value ?? null) ? (value as readonly Value[]).length : isChosen(value) ? 1 : 0
}

const isChosen = (value: Value | undefined) => given(value) && value !== false && value !== ''

type Call = (run: Run, ...args: Value[]) => Value
export interface Function_ {
  parameters: number
  call: Call
}

/** Functions of values, called as `f(x)` or `x.f()`. There is no matches(): a hostile pattern could run for ever. */
export const functions: ReadonlyMap<string, Function_> = new Map(
  Object.entries({
    size: of(1, (_run, value) => {
      if (typeof value === 'string') return [...value].length
      if (isList(value)) return value.length
      return isMap(value) ? value.size : fail('size() needs a text or a list')
    }),
    int: of(1, (_run, value) => finite(Math.trunc(odkNumber(value)))),
    double: of(1, (_run, value) => finite(odkNumber(value))),
    string: of(1, (_run, value) =>
      isList(value) || isMap(value) ? fail('string() needs one value') : String(value),
    ),
    round: of(1, (_run, value) => finite(Math.round(odkNumber(value)))),
    startsWith: of(2, (_run, value, start) => text(value).startsWith(text(start))),
    endsWith: of(2, (_run, value, end) => text(value).endsWith(text(end))),
    contains: of(2, (_run, value, part) => text(value).includes(text(part))),
    lowerAscii: of(1, (_run, value) => text(value).replace(/[A-Z]+/g, (letters) => letters.toLowerCase())),
    upperAscii: of(1, (_run, value) => text(value).replace(/[a-z]+/g, (letters) => letters.toUpperCase())),
    trim: of(1, (_run, value) => text(value).trim()),
  }),
)

/** Looking at a long text costs more than looking at a short one. */
function of(parameters: number, call: Call): Function_ {
  return {
    parameters,
    call(run, ...args) {
      // Each of these may look at every character of what it is given.
      for (const arg of args) spend(run, 4 * sizeOf(arg))
      return call(run, ...args)
    },
  }
}

const text = (value: Value) => (typeof value === 'string' ? value : fail('this function needs a text'))
const finite = (value: number) => (Number.isFinite(value) ? value : fail('not a number'))

export function fail(words: string): never {
  throw new NotEvaluable(words)
}

import { truth, type CompiledPart } from './operators.ts'
import { failEvaluation, spend, type Run } from './evaluation.ts'
import { isList, isMap, sizeOf, type Value } from './values.ts'

/** How a CEL macro iterates over a list. */
type Macro = (items: readonly Value[], test: (item: Value) => Value) => Value

/** Macros such as `list.all(x, …)`, by name. */
export const macros: ReadonlyMap<string, Macro> = new Map<string, Macro>([
  ['all', (items, test) => items.every((item) => truth(test(item)))],
  ['exists', (items, test) => items.some((item) => truth(test(item)))],
  ['exists_one', (items, test) => items.filter((item) => truth(test(item))).length === 1],
  ['filter', (items, test) => items.filter((item) => truth(test(item)))],
  ['map', (items, test) => items.map(test)],
])

/** `level`: how many macros enclose this one. */
export const compileMacro = (
  macro: Macro,
  over: CompiledPart,
  body: CompiledPart,
  level: number,
): CompiledPart => ({
  run: (run) =>
    macro(itemsOf(over.run(run)), (item) => {
      spend(run, 1)
      run.locals[level] = item
      const value = body.run(run)
      return typeof value === 'object' || typeof value === 'string' ? chargeFor(run, value) : value
    }),
})

function itemsOf(value: Value): readonly Value[] {
  if (isMap(value)) return [...value.keys()]
  return isList(value) ? value : failEvaluation('a list is needed')
}

export const list = (parts: CompiledPart[]): CompiledPart => ({
  run: (run) => parts.map((part) => chargeFor(run, part.run(run))),
})

/** Creating a list costs steps by the size of its items, so that lists of lists cannot grow without bound. */
function chargeFor(run: Run, value: Value) {
  spend(run, sizeOf(value))
  return value
}

/** `of.key`, `of['key']` or `list[0]`. Values are arrays and Maps, so inherited properties cannot be reached. */
export const memberPart = (of: CompiledPart, key: CompiledPart): CompiledPart => ({
  run(run) {
    const found = entry(of.run(run), key.run(run))
    return found === undefined ? failEvaluation('it reads something that is not there') : found
  },
})

export const hasMember = (of: CompiledPart, key: string): CompiledPart => ({
  run: (run: Run) => entry(of.run(run), key) !== undefined,
})

function entry(of: Value, key: Value) {
  if (isMap(of)) return of.get(String(key))
  return isList(of) && typeof key === 'number' ? of[key] : undefined
}

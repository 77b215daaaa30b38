import { failEvaluation, spend, tooMuchWork, type Run } from './evaluation.ts'
import { equal, isList, isMap, NotEvaluable, odkEqual, odkNumber, odkOrder, order, sizeOf } from './values.ts'
import type { Value } from './values.ts'

/** A compiled subexpression. `odk`: compare and calculate as ODK does. */
export interface CompiledPart {
  run: (run: Run) => Value
  odk?: boolean
  first?: First | undefined
}

/**
 * The variable that is read first, and without which there is no value. Checking for it is much cheaper than running
 * and throwing, and at the start of a survey most variables are unanswered.
 */
export interface First {
  variable: string
  unanswered: NotEvaluable
}

/**
 * `a || b || c`, or the same with `&&`. As in CEL, one deciding operand is enough, even if another cannot be evaluated.
 */
export function logical(operator: '||' | '&&', parts: CompiledPart[]): CompiledPart {
  const deciding = operator === '||'
  return {
    run(run) {
      let failure: unknown
      for (const part of parts) {
        try {
          if (truth(part.run(run)) === deciding) return deciding
        } catch (error) {
          if (error === tooMuchWork || !(error instanceof NotEvaluable)) throw error
          failure ??= error
        }
      }
      if (failure) throw failure
      return !deciding
    },
  }
}

export const not = ({ run, first }: CompiledPart): CompiledPart => ({ first, run: (of) => !truth(run(of)) })

export const choice = ([condition, yes, no]: [CompiledPart, CompiledPart, CompiledPart]): CompiledPart => ({
  odk: yes.odk || no.odk,
  first: condition.first,
  run: (run) => (truth(condition.run(run)) ? yes.run(run) : no.run(run)),
})

export const negative = ({ run, odk, first }: CompiledPart): CompiledPart => ({
  odk,
  first,
  run: (of) => -number(run(of), odk),
})

/** Any binary operator except || and &&. */
export function binary(operator: string, left: CompiledPart, right: CompiledPart): CompiledPart {
  const odk = left.odk || right.odk
  const apply = compares[operator] ? compares[operator](odk) : calculation(operator, odk)
  return {
    odk: odk && !compares[operator],
    first: left.first,
    run(run) {
      const [a, b] = [left.run(run), right.run(run)]
      spend(run, costOf(operator, a, b, odk))
      return apply(a, b)
    },
  }
}

/** Cost in steps: ODK first converts lists to texts, and concatenated texts must not grow without bound. */
function costOf(operator: string, a: Value, b: Value, odk?: boolean) {
  if (typeof a === 'object' || typeof b === 'object') return (sizeOf(a) + sizeOf(b)) << (odk ? 4 : 0)
  return operator === '+' && typeof a === 'string' ? 1 + (a.length >> 8) : 1
}

type BinaryFunction = (a: Value, b: Value) => Value

const compares: Record<string, (odk?: boolean) => BinaryFunction> = {
  '==': (odk) => (odk ? odkEqual : equal),
  '!=': (odk) => (odk ? (a, b) => !odkEqual(a, b) : (a, b) => !equal(a, b)),
  '<': (odk) => (a, b) => ordered(a, b, odk) < 0,
  '<=': (odk) => (a, b) => ordered(a, b, odk) <= 0,
  '>': (odk) => (a, b) => ordered(a, b, odk) > 0,
  '>=': (odk) => (a, b) => ordered(a, b, odk) >= 0,
  in: () => isIn,
}
const ordered = (a: Value, b: Value, odk?: boolean) => (odk ? odkOrder(a, b) : order(a, b))

function isIn(item: Value, all: Value) {
  if (isList(all))
    return all.includes(item) || (typeof item === 'object' && all.some((one) => equal(one, item)))
  return isMap(all) ? all.has(String(item)) : failEvaluation("what follows 'in' must be a list")
}

/**
 * Arithmetic in floating point: 7 / 2 is 3.5 even for integers. + joins texts. Division by zero gives Infinity or NaN
 * in ODK, and no value otherwise.
 */
function calculation(operator: string, odk?: boolean): BinaryFunction {
  const of = calculations[operator]!
  return (a, b) => {
    if (operator === '+' && !odk && typeof a === 'string' && typeof b === 'string') return a + b
    const [left, right] = [number(a, odk), number(b, odk)]
    if (odk && operator === '/') return left / right
    return odk && operator === '%' ? left % right : of(left, right)
  }
}

const calculations: Record<string, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => (b === 0 ? failEvaluation('it divides by zero') : a / b),
  '%': (a, b) => (b === 0 ? failEvaluation('it divides by zero') : a % b),
}

export const truth = (value: Value) =>
  typeof value === 'boolean' ? value : failEvaluation('true or false is needed where another value stands')

const number = (value: Value, odk?: boolean) =>
  typeof value === 'number'
    ? value
    : odk
      ? odkNumber(value)
      : failEvaluation('a number is needed where another value stands')

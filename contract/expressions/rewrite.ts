import { variableFunctions } from './functions.ts'
import { closes, closing, opens, separated, significant, type Token } from './tokens.ts'

const equivalents = new Map([
  ['=', '=='],
  ['===', '=='],
  ['!==', '!='],
  ['<>', '!='],
  ['and', '&&'],
  ['or', '||'],
  ['count-selected', 'count_selected'],
])

/**
 * Rewrites what authors write (ODK, spreadsheets, JavaScript) to CEL. String literals are never changed, and CEL stays
 * as it is, so that rewriting again changes nothing.
 */
export function rewritten(tokens: Token[]): string {
  let out = ''
  for (let at = 0, token = tokens[at]; token; token = tokens[++at]) {
    const { kind, text } = token
    const calls = tokens[significant(tokens, at + 1)]?.text === '('
    if (kind === 'reference') out += `value('${nameIn(text)}', '')`
    else if (kind === 'sign') out += isOwnValue(tokens, at) ? 'value' : (equivalents.get(text) ?? text)
    else if (kind !== 'name' || tokens[at - 1]?.text === '.') out += text
    else if (text === 'not') [out, at] = calls ? [out + '!', at] : denied(out, tokens, at)
    else if (text === 'if' && calls) [out, at] = chosen(out, tokens, at)
    else {
      const called = equivalents.get(text) ?? text
      out += called
      if (calls && variableFunctions.has(called)) [out, at] = namedVariable(out, tokens, at)
    }
  }
  return out
}

/** The text so far, and the index of the last token in it. */
type Progress = [out: string, at: number]

/** `not a = b and c` negates `a = b`. */
function denied(out: string, tokens: Token[], not: number): Progress {
  let end = not + 1
  for (let token = tokens[end]; token && !closes(token) && !ends.has(token.text); token = tokens[end]) {
    end = opens(token) ? closing(tokens, end) + 1 : end + 1
  }
  const operand = tokens.slice(not + 1, end)
  const space = operand.at(-1)?.kind === 'space' ? ' ' : ''
  return [`${out}!(${rewritten(operand).trim()})${space}`, end - 1]
}
const ends = new Set(['and', 'or', '&&', '||', '?', ':', ','])

/** `if(a, b, c)` becomes `(a ? b : c)`; with another number of arguments the parser refuses it. */
function chosen(out: string, tokens: Token[], at: number): Progress {
  const open = significant(tokens, at + 1)
  const end = closing(tokens, open)
  const [condition, yes, no, ...more] = separated(tokens.slice(open + 1, end)).map((part) =>
    rewritten(part).trim(),
  )
  if (!condition || !yes || !no || more.length > 0 || end === tokens.length) return [out + 'if', at]
  return [`${out}(${condition.includes('?') ? `(${condition})` : condition} ? ${yes} : ${no})`, end]
}

/** `selected(${v}, …)` and `selected(v, …)` mean the variable itself: CEL wants `'v'`. */
function namedVariable(out: string, tokens: Token[], at: number): Progress {
  const argument = significant(tokens, significant(tokens, at + 1) + 1)
  const { kind, text } = tokens[argument] ?? { text: '' }
  const after = tokens[significant(tokens, argument + 1)]?.text
  const isName = (kind === 'reference' || kind === 'name') && (after === ',' || after === ')')
  return isName ? [`${out}('${nameIn(text)}'`, argument] : [out, at]
}

const nameIn = (reference: string) => reference.replace(/[${}\s]/g, '')

/** In ODK, a single dot is the answer itself. */
function isOwnValue(tokens: Token[], at: number) {
  if (tokens[at]?.text !== '.' || tokens[at + 1]?.kind === 'name') return false
  const before = tokens[significant(tokens, at - 1, -1)]
  return !before || (before.kind === 'sign' && !closes(before)) || equivalents.has(before.text)
}

import { Invalid } from '../../platform/http/problem.ts'

export type LiteralKind = 'string' | 'number' | 'date' | 'time' | 'datetime'

export type FilterToken =
  | { is: 'literal'; kind: LiteralKind; text: string; at: number }
  | { is: 'word'; text: string; at: number }
  | { is: '(' | ')' | ','; text: string; at: number }

/** In the order in which they are tried: an instant begins like a date, and a date like a number. */
const patterns: readonly [LiteralKind | 'word' | 'mark', RegExp][] = [
  ['string', /'(?:[^']|'')*'/y],
  ['datetime', /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)(?![\w.])/iy],
  ['date', /\d{4}-\d\d-\d\d(?![\w.-])/y],
  ['time', /\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?![\w.:])/y],
  ['number', /-?\d{1,30}(?:\.\d{1,30})?(?:e[+-]?\d{1,2})?(?![\w.-])/iy],
  // A name of ours may have dots and hyphens: `__Submissions-plot-id`.
  ['word', /[$_\p{L}][\p{L}\p{N}_.-]*(?:\/[$_\p{L}][\p{L}\p{N}_.-]*)*/uy],
  ['mark', /[(),]/y],
]

/** The tokens of a filter or an order. `name` is the option that has the error. */
export function filterTokens(text: string, name: string): FilterToken[] {
  const tokens: FilterToken[] = []
  let at = /^\s*/.exec(text)?.[0].length ?? 0
  while (at < text.length) {
    const found = firstMatch(text, at)
    if (!found) throw misread(name, at, 'is not understood')
    const [kind, part] = found
    if (kind === 'mark') tokens.push({ is: part as '(' | ')' | ',', text: part, at })
    else if (kind === 'word') tokens.push({ is: 'word', text: part, at })
    else
      tokens.push({
        is: 'literal',
        kind,
        text: kind === 'string' ? part.slice(1, -1).replaceAll("''", "'") : part,
        at,
      })
    at += part.length
    while (/\s/.test(text[at] ?? '')) at++
  }
  return tokens
}

function firstMatch(text: string, at: number) {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at
    const part = pattern.exec(text)?.[0]
    if (part !== undefined) return [kind, part] as const
  }
  return undefined
}

/** @param at position of the token, from 0 */
export const misread = (name: string, at: number, problem: string) =>
  new Invalid({ [name]: [`What begins at character ${at + 1} ${problem}.`] })

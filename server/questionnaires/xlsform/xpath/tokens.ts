import { unreadable } from './expression-trouble.ts'

export type XPathTokenKind = 'text' | 'number' | 'reference' | 'name' | 'sign' | 'end'
export interface XPathToken {
  kind: XPathTokenKind
  /** Its content: a text without quotes, a reference's bare name, an operator in XPath's spelling. */
  text: string
  /** As written. */
  raw: string
}

// A name may contain hyphens and dots, such as `count-selected`; a lone dot is the answer itself.
const token =
  /(?<space>[\s\u200b]+)|(?<reference>\$\s?\{[^{}]*\})|(?<number>\d+(?:\.\d*)?|\.\d+)|(?<name>[\p{L}_][\p{L}\p{M}\p{N}_.-]*(?::[\p{L}_][\p{L}\p{N}_.-]*)?)|(?<sign>===|!==|==|!=|<>|<=|>=|&&|\|\||\.\.|\/\/|[^])/uy

/** Operators of other languages, in XPath's spelling. */
const spelled = new Map([
  ['===', '='],
  ['==', '='],
  ['!==', '!='],
  ['<>', '!='],
  ['\u2260', '!='],
  ['\u2264', '<='],
  ['\u2265', '>='],
  ['&&', 'and'],
  ['||', 'or'],
  ['\u2212', '-'],
  ['\u2013', '-'],
  ['\u00d7', '*'],
  ['\u00f7', 'div'],
])

const closing = new Map([
  ["'", "'"],
  ['"', '"'],
  ['\u2018', "'\u2019\u2018"],
  ['\u2019', "'\u2019\u2018"],
  ['\u201a', "'\u2019\u2018"],
  ['\u201c', '"\u201d\u201c'],
  ['\u201d', '"\u201d\u201c'],
  ['\u201e', '"\u201d\u201c'],
])
const isCurly = (sign: string) => closing.has(sign) && sign !== "'" && sign !== '"'

/**
 * Tokens of an XPath expression, and how it was repaired: typographic quotes, operators of other languages. Texts are
 * taken literally, since XPath has no escapes.
 * @throws ExpressionTrouble
 */
export function xpathTokens(text: string): { tokens: XPathToken[]; repairs: string[] } {
  const tokens: XPathToken[] = []
  const repairs = new Set<string>()
  for (let at = 0; at < text.length;) {
    const quote = text.charAt(at)
    const ends = closing.get(quote)
    if (ends !== undefined) {
      const end = endOfText(text, at, ends)
      if (isCurly(quote) || isCurly(text.charAt(end))) repairs.add('curly quotes were read as straight ones')
      tokens.push({ kind: 'text', text: text.slice(at + 1, end), raw: text.slice(at, end + 1) })
      at = end + 1
      continue
    }
    token.lastIndex = at
    const match = token.exec(text)
    if (!match) throw new Error('The pattern of tokens must match any character')
    const { 0: raw, groups = {} } = match
    at += raw.length
    if (groups.space !== undefined) continue
    if (groups.reference !== undefined)
      tokens.push({ kind: 'reference', text: raw.replace(/[${}\s]/g, ''), raw })
    else if (groups.number !== undefined) tokens.push({ kind: 'number', text: raw, raw })
    else if (groups.name !== undefined) tokens.push(wordToken(raw, repairs))
    else tokens.push(signToken(raw, repairs))
  }
  tokens.push({ kind: 'end', text: '', raw: '' })
  return { tokens, repairs: [...repairs] }
}

function endOfText(text: string, start: number, ends: string) {
  for (let at = start + 1; at < text.length; at++) if (ends.includes(text.charAt(at))) return at
  throw unreadable(`has a quote that is never closed, near ${text.slice(start, start + 20)}`)
}

/** Functions and operators are case-sensitive; authors write AND, Selected and so on. */
const words = new Set(['and', 'or', 'not', 'div', 'mod', 'selected', 'if', 'true', 'false', 'count-selected'])

function wordToken(raw: string, repairs: Set<string>): XPathToken {
  const lower = raw.toLowerCase()
  if (lower === raw || !words.has(lower)) return { kind: 'name', text: raw, raw }
  repairs.add(`${raw} was read as ${lower}`)
  return { kind: 'name', text: lower, raw }
}

function signToken(raw: string, repairs: Set<string>): XPathToken {
  const text = spelled.get(raw)
  if (text === undefined) return { kind: 'sign', text: raw, raw }
  repairs.add(`${raw} was read as ${text}`)
  return { kind: /^[a-z]/.test(text) ? 'name' : 'sign', text, raw }
}

export type TokenKind = 'space' | 'string' | 'reference' | 'name' | 'number' | 'sign'
export interface Token {
  kind: TokenKind
  text: string
}

// One alternative per kind of token, in the order of `kindOf`. `count-selected(` is the only name with a hyphen.
const token = new RegExp(
  [
    /\s+|\/\/[^\n]*/,
    /[rRbB]?(?:'''[^]*?'''|"""[^]*?"""|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/,
    /\$\{\s*[A-Za-z_]\w*\s*\}/,
    /count-selected(?=\s*\()|[A-Za-z_]\w*/,
    /\d[\w.]*|\.\d+/,
    /===|!==|==|!=|<>|<=|>=|&&|\|\||[^]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Splits an expression into tokens; joined, they are the text again. Linear time. */
export const tokensOf = (text: string): Token[] =>
  (text.match(token) ?? []).map((part) => ({ kind: kindOf(part), text: part }))

function kindOf(part: string): TokenKind {
  if (part.length > 1 && (part.endsWith("'") || part.endsWith('"'))) return 'string'
  if (/^(\s|\/\/)/.test(part)) return 'space'
  if (/^[A-Za-z_]/.test(part)) return 'name'
  if (/^\.?\d/.test(part)) return 'number'
  return part.startsWith('${') && part.endsWith('}') ? 'reference' : 'sign'
}

export const opens = ({ kind, text }: Token) => kind === 'sign' && '([{'.includes(text)
export const closes = ({ kind, text }: Token) => kind === 'sign' && ')]}'.includes(text)

/** The deepest nesting of brackets. */
export function depthOf(tokens: Token[]) {
  let depth = 0
  let deepest = 0
  for (const part of tokens) {
    if (opens(part)) deepest = Math.max(deepest, ++depth)
    else if (closes(part)) depth--
  }
  return deepest
}

/** Index of the bracket that closes the one at `from`; the end if it is missing. */
export function closing(tokens: Token[], from: number) {
  let depth = 0
  for (let at = from, part = tokens[at]; part; part = tokens[++at]) {
    if (opens(part)) depth++
    else if (closes(part) && --depth === 0) return at
  }
  return tokens.length
}

/** Splits at commas outside brackets. */
export function separated(tokens: Token[]): Token[][] {
  let part: Token[] = []
  const parts = [part]
  for (let at = 0, token = tokens[at]; token; token = tokens[++at]) {
    const end = opens(token) ? closing(tokens, at) : at
    if (token.text === ',') parts.push((part = []))
    else part.push(...tokens.slice(at, end + 1))
    at = end
  }
  return parts
}

/** Index of the next token that is not white space, from `at` in direction `step`. */
export function significant(tokens: Token[], at: number, step: 1 | -1 = 1) {
  while (tokens[at]?.kind === 'space') at += step
  return at
}

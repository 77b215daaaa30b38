import { ExpressionTrouble, unreadable, unsupported } from './expression-trouble.ts'
import { xpathTokens, type XPathToken } from './tokens.ts'

/** The XPath syntax that forms use. Operators of equal rank are one list. */
export type XPath =
  | { is: 'text'; text: string }
  | { is: 'number'; text: string }
  /** `isBare`: without ${}, which is not a valid reference but often meant as one. */
  | { is: 'variable'; name: string; isBare: boolean }
  /** `.`, the answer itself. */
  | { is: 'own' }
  /** A question by its place in the groups of the form: from the root, or from the row after going up some levels. */
  | { is: 'path'; up: number | 'root'; names: string[] }
  /** A column of the first option of a list that meets a condition. */
  | { is: 'option'; list: string; where: XPath; column: string }
  /** Nodes of an instance that only the Community Health Toolkit fills. */
  | { is: 'nothing'; instance: string }
  | { is: 'minus'; of: XPath }
  | { is: 'call'; name: string; args: XPath[] }
  | { is: 'all' | 'any'; parts: XPath[] }
  | { is: 'chain'; first: XPath; rest: { operator: string; right: XPath }[] }

const maxLength = 20_000
const deepest = 100

/**
 * Parses an XPath expression. If that fails, repairs are tried: typographic quotes become straight ones, first beside
 * brackets, commas and operators, then all; and HTML entities are decoded.
 * @throws ExpressionTrouble
 */
export function readXPath(text: string): { tree: XPath; repairs: string[] } {
  if (text.length > maxLength)
    throw unreadable(`has ${text.length} characters; at most ${maxLength} are possible`)
  let trouble: unknown
  const attempts: [repaired: string, ...repair: string[]][] = [
    [text],
    [straightBesideSigns(text), curly],
    [straight(text), curly],
    [plain(text), '&gt; and the like were read as signs'],
  ]
  for (const [repaired, ...repair] of attempts) {
    try {
      const { tree, repairs } = parsed(repaired)
      return { tree, repairs: [...repair, ...repairs] }
    } catch (error) {
      // An expression that parses but uses unsupported features is not a syntax error.
      if (error instanceof ExpressionTrouble && error.kind === 'unsupported') throw error
      trouble ??= error
    }
  }
  throw trouble
}

const curly = 'curly quotes were read as straight ones'

const entities: Record<string, string> = { gt: '>', lt: '<', quot: '"', apos: "'", amp: '&' }
const plain = (text: string) =>
  text.replace(/&(gt|lt|quot|apos|amp);/g, (entity, name: string) => entities[name] ?? entity)

const straight = (text: string) =>
  text.replace(/[\u2018\u2019\u201a]/g, "'").replace(/[\u201c\u201d\u201e]/g, '"')

/** `'don’t'` keeps its apostrophe, `'yes’)` does not. */
const straightBesideSigns = (text: string) =>
  text.replace(/(?<=[(,=<>]\s?)[\u2018-\u201e]|[\u2018-\u201e](?=\s?(?:[),=!<>]|$|and\s|or\s))/g, (quote) =>
    straight(quote),
  )

function parsed(text: string) {
  const { tokens, repairs } = xpathTokens(text)
  const reader = new Reader(tokens)
  const tree = reader.either(0)
  reader.finish()
  return { tree, repairs }
}

const end: XPathToken = { kind: 'end', text: '', raw: '' }

class Reader {
  readonly #tokens: XPathToken[]
  #at = 0

  constructor(tokens: XPathToken[]) {
    this.#tokens = tokens
  }

  either(depth: number): XPath {
    if (depth > deepest) throw unreadable(`has more than ${deepest} nested brackets`)
    return this.#joined('or', 'any', () => this.#joined('and', 'all', () => this.#compared(depth)))
  }

  finish() {
    if (this.#next.kind !== 'end') throw this.#unexpected()
  }

  get #next() {
    return this.#tokens[this.#at] ?? end
  }

  #take(...texts: string[]): string | undefined {
    const { kind, text } = this.#next
    if ((kind !== 'sign' && kind !== 'name') || !texts.includes(text)) return undefined
    this.#at++
    return text
  }

  #joined(word: string, is: 'all' | 'any', part: () => XPath): XPath {
    const first = part()
    const rest: XPath[] = []
    while (this.#take(word)) rest.push(part())
    return rest.length === 0 ? first : { is, parts: [first, ...rest] }
  }

  #compared(depth: number): XPath {
    return this.#chain(['=', '!='], () =>
      this.#chain(['<', '<=', '>', '>='], () => this.#chain(['+', '-'], () => this.#times(depth))),
    )
  }

  #times = (depth: number) => this.#chain(['*', 'div', 'mod'], () => this.#signed(depth))

  #chain(operators: string[], operand: () => XPath): XPath {
    const first = operand()
    const rest: { operator: string; right: XPath }[] = []
    for (let operator; (operator = this.#take(...operators));) rest.push({ operator, right: operand() })
    return rest.length === 0 ? first : { is: 'chain', first, rest }
  }

  #signed(depth: number): XPath {
    let minus = 0
    while (this.#take('-')) minus++
    const of = this.#single(depth)
    return minus % 2 === 1 ? { is: 'minus', of } : of
  }

  #single(depth: number): XPath {
    const token = this.#next
    const path = this.#path(depth)
    if (path) return path
    const single = this.#take('(') ? this.#inBrackets(depth) : this.#atom(token, depth)
    if (this.#next.kind === 'sign' && ['/', '//', '[', '@'].includes(this.#next.text)) throw pathUsed()
    return single
  }

  /** `../x`, `./x`, `/data/x`, `group/x`, `current()/../x` or `instance('list')/root/item[…]/x`. */
  #path(depth: number): XPath | undefined {
    const begins = (...texts: string[]) =>
      texts.every((text, place) => {
        const token = this.#tokens[this.#at + place]
        return token?.kind !== 'text' && token?.text === text
      })
    if (begins('instance', '(')) return this.#nothing(depth) ?? this.#option(depth)
    if (begins('/')) return this.#steps('root')
    if (begins('..')) return this.#steps(0)
    if (begins('.', '/')) return (this.#at++, this.#steps(0))
    if (begins('current', '(', ')')) {
      this.#at += 3
      return this.#next.text === '/' ? this.#steps(0) : { is: 'own' }
    }
    if (this.#next.kind !== 'name' || this.#tokens[this.#at + 1]?.text !== '/') return undefined
    return this.#steps(1)
  }

  /** The steps of a path; `from` is how many levels above the row it begins. */
  #steps(from: number | 'root'): XPath {
    const names: string[] = []
    let up = from
    do {
      this.#take('/')
      const { kind, text } = this.#next
      if (kind === 'name') names.push(text)
      else if (text === '..' && names.length === 0 && up !== 'root') up++
      else if (text === '..') names.pop()
      else if (text !== '.') throw pathUsed()
      this.#at++
    } while (this.#next.text === '/' && this.#next.kind === 'sign')
    if (this.#next.kind === 'sign' && ['//', '[', '@', '('].includes(this.#next.text)) throw pathUsed()
    return names.length === 0 && up === 0 ? { is: 'own' } : { is: 'path', up, names }
  }

  /** `instance('contact-summary')/context/x`, with any steps and conditions. */
  #nothing(depth: number): XPath | undefined {
    const instance = this.#tokens[this.#at + 2]
    if (instance?.kind !== 'text' || !withoutData.has(instance.text)) return undefined
    this.#at += 3
    if (!this.#take(')')) throw this.#unexpected()
    for (;;) {
      if (this.#take('/', '//')) {
        this.#take('@')
        if (this.#next.kind !== 'name' && !['.', '..', '*'].includes(this.#next.text)) throw pathUsed()
        this.#at++
      } else if (this.#take('[')) {
        this.either(depth + 1)
        if (!this.#take(']')) throw this.#unexpected()
      } else return { is: 'nothing', instance: instance.text }
    }
  }

  #option(depth: number): XPath {
    this.#at += 2
    const list = this.#next
    this.#at++
    const isPlain = list.kind === 'text' && this.#take(')') && this.#take('/') && this.#take('root')
    if (!isPlain || !this.#take('/') || !this.#take('item') || !this.#take('[')) throw pathUsed()
    const where = this.either(depth + 1)
    if (!this.#take(']') || !this.#take('/')) throw pathUsed()
    const column = this.#next
    if (column.kind !== 'name') throw pathUsed()
    this.#at++
    if (this.#next.kind === 'sign' && ['/', '//', '[', '@'].includes(this.#next.text)) throw pathUsed()
    return { is: 'option', list: list.text, where, column: column.text }
  }

  #inBrackets(depth: number) {
    const inner = this.either(depth + 1)
    if (!this.#take(')')) throw this.#unexpected()
    return inner
  }

  #atom(token: XPathToken, depth: number): XPath {
    this.#at++
    if (token.kind === 'text' || token.kind === 'number') return { is: token.kind, text: token.text }
    if (token.kind === 'reference') return { is: 'variable', name: token.text, isBare: false }
    if (token.kind === 'name')
      return this.#take('(')
        ? this.#call(token.text, depth)
        : { is: 'variable', name: token.text, isBare: true }
    if (token.text === '.') return { is: 'own' }
    if (['/', '//', '..', '@'].includes(token.text)) throw pathUsed()
    this.#at--
    throw this.#unexpected()
  }

  #call(name: string, depth: number): XPath {
    const args: XPath[] = []
    if (this.#take(')')) return { is: 'call', name, args }
    do args.push(this.either(depth + 1))
    while (this.#take(','))
    if (!this.#take(')')) throw this.#unexpected()
    return { is: 'call', name, args }
  }

  #unexpected() {
    const around = this.#tokens.slice(Math.max(0, this.#at - 2), this.#at + 3).map(({ raw }) => raw)
    const where = this.#next.kind === 'end' ? 'at its end' : `near ${around.join(' ').trim()}`
    return unreadable(`cannot be read, ${where}`)
  }
}

/** Instances in which the Community Health Toolkit describes a contact, and the user. */
const withoutData: ReadonlySet<string> = new Set(['contact-summary', 'user-contact-summary'])

const pathUsed = () =>
  unsupported('uses a path of another kind than to a question; name the question as in ${question}')

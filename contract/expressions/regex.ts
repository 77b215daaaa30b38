/**
 * Patterns that match in time proportional to the text, for ODK's `regex`: all paths are followed simultaneously
 * (Thompson). Features that need backtracking, such as back-references and lookarounds, are refused.
 */
export interface Pattern {
  /** Whether the pattern matches the whole text. `spend` receives the number of states visited. */
  matches(text: string, spend?: (places: number) => void): boolean
}

/** Why a pattern is refused; the message completes 'has a pattern that …'. */
export class PatternError extends Error {}

const longest = 1000
const mostPlaces = 2000

const known = new Map<string, Pattern>()

/** @throws PatternError */
export function patternOf(text: string): Pattern {
  const found = known.get(text)
  if (found) return found
  if (text.length > longest) throw new PatternError(`has more than ${longest} characters`)
  const pattern = compiled(new PatternReader(text).whole())
  known.set(text, pattern)
  const [oldest] = known.keys()
  if (oldest !== undefined && known.size > 500) known.delete(oldest)
  return pattern
}

type IsCharacter = (character: string) => boolean
type Node =
  | { is: 'character'; test: IsCharacter }
  | { is: 'all' | 'any'; of: Node[] }
  | { is: 'repeated'; of: Node; least: number; most: number }
  | { is: 'place'; test: IsPlace }

/** Tests the characters before and after a position; '' at the ends. */
type IsPlace = (before: string, behind: string) => boolean

const isWord = (character: string) => /^\w$/.test(character)
const places: Record<string, IsPlace> = {
  '^': (before) => before === '',
  $: (_, behind) => behind === '',
  b: (before, behind) => isWord(before) !== isWord(behind),
  B: (before, behind) => isWord(before) === isWord(behind),
}

class PatternReader {
  readonly #all: string[]
  #at = 0
  #depth = 0

  constructor(text: string) {
    this.#all = [...text]
  }

  whole(): Node {
    const node = this.#either()
    if (this.#at < this.#all.length) throw new PatternError('has a bracket that is never opened')
    return node
  }

  get #next() {
    return this.#all[this.#at] ?? ''
  }

  #take(...signs: string[]) {
    return signs.includes(this.#next) ? this.#all[this.#at++] : undefined
  }

  #either(): Node {
    const first = this.#sequence()
    const others: Node[] = []
    while (this.#take('|')) others.push(this.#sequence())
    return others.length === 0 ? first : { is: 'any', of: [first, ...others] }
  }

  #sequence(): Node {
    const of: Node[] = []
    while (this.#next !== '' && this.#next !== '|' && this.#next !== ')') of.push(this.#repeated(this.#one()))
    return { is: 'all', of }
  }

  #repeated(of: Node): Node {
    const [least, most] = this.#times() ?? []
    if (least === undefined || most === undefined) return of
    if (this.#take('+')) throw new PatternError('repeats possessively')
    // Lazy or greedy makes no difference when the whole text is matched.
    this.#take('?')
    return this.#repeated({ is: 'repeated', of, least, most })
  }

  #times(): [number, number] | undefined {
    if (this.#take('*')) return [0, Infinity]
    if (this.#take('+')) return [1, Infinity]
    if (this.#take('?')) return [0, 1]
    const counted = /^\{(\d{1,4})(?:(,)(\d{1,4})?)?\}/.exec(this.#all.slice(this.#at, this.#at + 12).join(''))
    if (!counted) return undefined
    this.#at += counted[0].length
    const [, least, comma, most] = counted
    return [Number(least), most ? Number(most) : comma ? Infinity : Number(least)]
  }

  #one(): Node {
    const sign = this.#all[this.#at++]!
    if (sign === '(') return this.#group()
    if (sign === '[') return { is: 'character', test: characterTest(this.#characterClass()) }
    if (sign === '.') return { is: 'character', test: (character) => !/^[\n\r\u2028\u2029]$/.test(character) }
    if (sign === '^' || sign === '$') return { is: 'place', test: places[sign]! }
    if ('*+?'.includes(sign)) throw new PatternError(`repeats nothing by ${sign}`)
    if (sign === '\\') return this.#escaped()
    return { is: 'character', test: (character) => character === sign }
  }

  #group(): Node {
    if (++this.#depth > 50) throw new PatternError('has more than 50 nested brackets')
    if (this.#take('?')) {
      const kind = this.#all.slice(this.#at, this.#at + 2).join('')
      if (/^<?[=!]/.test(kind)) throw new PatternError('looks ahead or behind')
      const opening = /^(:|<[A-Za-z]\w{0,30}>)/.exec(this.#all.slice(this.#at, this.#at + 33).join(''))
      if (!opening) throw new PatternError('changes its flags')
      this.#at += opening[0].length
    }
    const node = this.#either()
    if (!this.#take(')')) throw new PatternError('has a bracket that is never closed')
    this.#depth--
    return node
  }

  #escaped(): Node {
    const sign = this.#all[this.#at++] ?? ''
    if (sign === 'b' || sign === 'B') return { is: 'place', test: places[sign]! }
    return { is: 'character', test: characterTest(this.#escape(sign)) }
  }

  /** An escape as in JavaScript's patterns. */
  #escape(sign: string): string {
    if (/^[dDwWsStnrf]$/.test(sign)) return `\\${sign}`
    if (sign !== '' && /^[^A-Za-z0-9]$/u.test(sign))
      return /^[\^$\\.*+?()[\]{}|/-]$/.test(sign) ? `\\${sign}` : sign
    if (/^[1-9]$/.test(sign)) throw new PatternError('refers back to a group')
    const rest = this.#all.slice(this.#at, this.#at + 40).join('')
    const long = { x: /^[0-9A-Fa-f]{2}/, u: /^[0-9A-Fa-f]{4}/, p: /^\{\w{1,30}\}/, P: /^\{\w{1,30}\}/ }[sign]
    const found = long?.exec(rest)
    if (!found) throw new PatternError(`has \\${sign}, which is unknown`)
    this.#at += found[0].length
    return `\\${sign}${found[0]}`
  }

  #beginsSet = () => this.#next === '\\' && /^[dDwWsSpP]$/.test(this.#all[this.#at + 1] ?? '')

  #characterClass(): string {
    let body = this.#take('^') ? '[^' : '['
    let isAfterSet = false
    for (;;) {
      const sign = this.#all[this.#at++]
      if (sign === undefined) throw new PatternError('has a bracket that is never closed')
      if (sign === ']') return `${body}]`
      if (sign === '[' || (sign === '&' && this.#next === '&'))
        throw new PatternError('has brackets of characters in each other')
      // Beside a set, as in [\w-.], it begins no range: it is itself.
      const isHyphen = sign === '-' && (isAfterSet || this.#beginsSet())
      const part = sign === '\\' ? this.#escape(this.#all[this.#at++] ?? '') : isHyphen ? '\\-' : sign
      isAfterSet = /^\\[dDwWsSpP]/.test(part)
      body += part
    }
  }
}

/** Tests whether a character is in a class. */
function characterTest(source: string): IsCharacter {
  let test: RegExp
  try {
    test = new RegExp(`^${source.startsWith('[') ? source : `[${source}]`}$`, 'u')
  } catch {
    throw new PatternError(`has ${source}, which cannot be read`)
  }
  const isAscii = Array.from({ length: 128 }, (_, code) => test.test(String.fromCharCode(code)))
  return (character) => isAscii[character.charCodeAt(0)] ?? test.test(character)
}

/** A state of the automaton: consumes a character, tests a position, or branches. */
interface Step {
  character?: IsCharacter
  place?: IsPlace
  then: number[]
}

function compiled(node: Node): Pattern {
  const steps: Step[] = [{ then: [] }]
  const end = 0
  const add = (step: Step) => {
    if (steps.push(step) > mostPlaces) throw new PatternError('repeats too much')
    return steps.length - 1
  }
  /** @returns where this begins, when `next` follows it */
  let puts = 0
  const put = (one: Node, next: number): number => {
    // Empty groups create no states, however often they are repeated.
    if (++puts > 10 * mostPlaces) throw new PatternError('repeats too much')
    switch (one.is) {
      case 'character':
        return add({ character: one.test, then: [next] })
      case 'place':
        return add({ place: one.test, then: [next] })
      case 'all':
        return one.of.reduceRight((follows, part) => put(part, follows), next)
      case 'any':
        return add({ then: one.of.map((part) => put(part, next)) })
      case 'repeated':
        return repeat(one, next)
    }
  }
  const repeat = ({ of, least, most }: Extract<Node, { is: 'repeated' }>, next: number): number => {
    if (most < least) throw new PatternError('repeats less often than it must')
    let first = next
    if (most === Infinity) {
      const again = add({ then: [next] })
      steps[again]!.then.unshift(put(of, again))
      first = again
    } else for (let time = least; time < most; time++) first = add({ then: [put(of, first), next] })
    for (let time = 0; time < least; time++) first = put(of, first)
    return first
  }
  const start = put(node, end)
  return { matches: (text, spend) => run(steps, start, end, text, spend) }
}

function run(
  steps: readonly Step[],
  start: number,
  end: number,
  text: string,
  spend?: (places: number) => void,
): boolean {
  const seen = new Int32Array(steps.length).fill(-1)
  const characters = [...text]
  const reach = (from: number[], at: number): number[] => {
    const reading: number[] = []
    let visits = 1
    for (const waiting = from; waiting.length > 0;) {
      const place = waiting.pop()!
      if (seen[place] === at) continue
      seen[place] = at
      visits++
      const { character, place: isPlace, then } = steps[place]!
      if (character || place === end) reading.push(place)
      else if (!isPlace || isPlace(characters[at - 1] ?? '', characters[at] ?? '')) waiting.push(...then)
    }
    spend?.(visits)
    return reading
  }
  let current = reach([start], 0)
  for (const [at, character] of characters.entries()) {
    const next = current.flatMap((place) => {
      const step = steps[place]
      return step?.character?.(character) ? step.then : []
    })
    if (next.length === 0) return false
    current = reach(next, at + 1)
  }
  return current.includes(end)
}

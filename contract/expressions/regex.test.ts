import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { patternOf, PatternError } from './regex.ts'

/** JavaScript's engine, matching the whole text. */
const native = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`, 'u').test(text)

describe('a pattern', () => {
  it.each([
    ['^[A-Za-z]+$', 'Ann', true],
    ['[a-z]+', 'ann1', false],
    ['\\d{3}-\\d{4}', '555-1234', true],
    ['^(07|\\+2547)[0-9]{8}$', '+254712345678', true],
    ['(a|b)*abb', 'ababb', true],
    ['colou?r', 'color', true],
    ['[^@\\s]+@[^@\\s]+\\.[a-z]{2,}', 'a@b.org', true],
    ['\\p{L}+', 'Wanjirũ', true],
    ['.', '😀', true],
    ['a{2,3}', 'aaaa', false],
    ['\\bone\\b.*', 'one two', true],
    ["[\\w'-]{1,20}", "O'Neil", true],
    ['[\\w-\\.]+@([\\w-]+\\.)+[a-z]{2,}', 'ann-b.c@x-y.org', true],
    ['[a-\\d]+', 'a-7', true],
    ['[a-\\d]+', 'b', false],
    ['', '', true],
    ['[0-9]{4,}?', '20261', true],
  ])('%s of %s: %s', (pattern, text, expected) => expect(patternOf(pattern).matches(text)).toBe(expected))

  it('matches what JavaScript’s engine matches', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\b', '^', '$', '1', '😀')
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 4 },
        atom,
        fc.tuple(tie('pattern'), tie('pattern')).map((parts) => parts.join('')),
        fc.tuple(tie('pattern'), tie('pattern')).map((parts) => `(${parts.join('|')})`),
        fc
          .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{0,2}', '*?'))
          .map(([one, times]) => `(?:${one})${times}`),
      ),
    }))
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '1', ' ', '\n', '😀'), maxLength: 8 })
    fc.assert(
      fc.property(pattern, text, (one, of) => {
        expect(patternOf(one).matches(of)).toBe(native(one, of))
      }),
      { numRuns: 2000 },
    )
  })

  it.each(['(a+)+$', '(a|a)*b', '(a|aa)+', '(.*)*x', '([a-z]+)*[0-9]'])(
    '%s takes time proportional to the text',
    (pattern) => {
      const visited = (length: number) => {
        let sum = 0
        patternOf(pattern).matches(`${'a'.repeat(length)}!`, (places) => (sum += places))
        return sum
      }
      expect(visited(20_000)).toBeLessThan(25 * visited(1_000))
    },
  )

  it.each([
    ['(a)\\1', 'back'],
    ['(?=a)a', 'ahead'],
    ['(?<!a)b', 'behind'],
    ['a*+', 'possessively'],
    ['(?i)a', 'flags'],
    ['(a', 'closed'],
    ['a)', 'opened'],
    ['[a', 'closed'],
    ['*a', 'nothing'],
    ['[z-a]', 'cannot be read'],
    ['((a{100}){100}){100}', 'too much'],
    ['(((){9999}){9999}){9999}', 'too much'],
    ['[a-z&&[^x]]', 'characters in each other'],
    ['\\q', 'unknown'],
    ['('.repeat(900), '50'],
  ])('%s is refused with a reason', (pattern, words) => {
    expect(() => patternOf(pattern)).toThrow(PatternError)
    expect(() => patternOf(pattern)).toThrow(words)
  })
})

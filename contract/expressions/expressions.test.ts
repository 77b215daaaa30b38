import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileExpression, dependencies, evaluate } from './expressions.ts'
import type { Value } from './values.ts'

const values = new Map<string, Value>([
  ['single', 'yes'],
  ['several', ['a', 'b']],
  ['age', 30],
  ['day', '2026-03-01'],
  [
    'address',
    new Map<string, Value>([
      ['city', 'Accra'],
      ['floors', 2],
    ]),
  ],
  ['single_data', 'because'],
  ['digit', '1'],
])

function result(text: string) {
  const { expression, problem } = compileExpression(text)
  if (!expression) return problem
  const { value, notEvaluable } = evaluate(expression, values)
  return notEvaluable === undefined ? value : { notEvaluable }
}
const problemOf = (text: string, known?: Set<string>) => compileExpression(text, known).problem
const cel = (text: string) => compileExpression(text).expression?.text

describe('values of answers in a condition', () => {
  it.each([
    ["single == 'yes'", true],
    ["selected('single', 'yes')", true],
    ["selected('several', 'b') && !selected('several', 'c')", true],
    ["'a' in several && size(several) == 2", true],
    ["several.exists(x, x == 'b')", true],
    ["several.all(x, x != 'c')", true],
    ["count_selected('several') > 1", true],
    ["count_selected('single') == 1.0", true],
    ["address.city == 'Accra' && address['floors'] > 1", true],
    ["selected('address', 'city') && !selected('address', 'street')", true],
    ['has(address.city) && !has(address.street)', true],
    ["single_data.startsWith('be')", true],
    ["value('age') == 30 && age == 30.0 && age / 4 == 7.5", true],
    ["day > '2026-02-28'", true],
    ["age > 18 ? 'adult' : 'child'", 'adult'],
    ['-age + 2 * 3', -24],
    ["string(several) == 'a b' && string(age) == '30' && string(value('nothing')) == ''", true],
    ["int('7.9') == 7 && round(7.5) == 8 && double('1e2') == 100", true],
    ["int('many') > 3 || round('') < 3 || double(single) == 1", false],
    ["double('many') != 1", true],
  ])('%s', (text, expected) => expect(result(text)).toEqual(expected))
})

it.each(["int('many')", "double('')", 'round(single)'])('%s alone has no value', (text) =>
  expect(result(text)).toEqual({ notEvaluable: 'it gives no number' }),
)

describe('an unanswered variable', () => {
  it.each([
    ["answered('nothing')", false],
    ["selected('nothing', 'a')", false],
    ["count_selected('nothing')", 0],
    ["value('nothing') == null", true],
    ["value('nothing') == 1", false],
  ])('is treated as missing by %s', (text, expected) => expect(result(text)).toEqual(expected))

  it('makes a condition that reads it directly not evaluable', () => {
    expect(result("nothing == 'x'")).toEqual({ notEvaluable: 'nothing is unanswered' })
    expect(result("!(nothing == 'x')")).toEqual({ notEvaluable: 'nothing is unanswered' })
  })

  it('does not matter if another operand already decides', () => {
    expect(result("nothing == 'x' || single == 'yes'")).toBe(true)
    expect(result("nothing == 'x' && single == 'no'")).toBe(false)
  })
})

describe('rewriting of what authors write', () => {
  it.each([
    ["selected('a','b') and not selected('c', 'd')", "selected('a','b') && !(selected('c', 'd'))"],
    ['not(a = 1) or b <> 2', '!(a == 1) || b != 2'],
    ['not a = 1 and b', '!(a == 1) && b'],
    ["a === 'x' && b !== 'y'", "a == 'x' && b != 'y'"],
    ["selected(${a}, 'x')", "selected('a', 'x')"],
    ['selected(a, "x")', 'selected(\'a\', "x")'],
    ['count-selected(${a}) > 2', "count_selected('a') > 2"],
    ["${a} = 'and'", "value('a', '') == 'and'"],
    ['if(a > 1, 2, 3)', '(a > 1 ? 2 : 3)'],
    ["if(a = 1, 'x, y', if(b, 2, 3))", "(a == 1 ? 'x, y' : (b ? 2 : 3))"],
    ['. > 0 and . <= 100', 'value > 0 && value <= 100'],
    ["a == 'x or y = ${z}' // and so on", "a == 'x or y = ${z}' // and so on"],
  ])('%s becomes CEL', (text, expected) => {
    expect(cel(text)).toBe(expected)
    expect(cel(expected)).toBe(expected)
  })

  it('text in quotes is never changed', () => {
    const quoted = fc.string().filter((text) => !/['\\\n\r]/.test(text))
    fc.assert(
      fc.property(quoted, (text) => {
        expect(cel(`a = '${text}' and b`)).toBe(`a == '${text}' && b`)
      }),
    )
  })

  it('as in ODK, an unanswered variable is the empty string, and numbers are compared as numbers', () => {
    expect(result("${nothing} = ''")).toBe(true)
    expect(result("${nothing} != 'x'")).toBe(true)
    expect(result('${nothing} > 18')).toBe(false)
    expect(result('not(${nothing} > 18)')).toBe(true)
    expect(result('${digit} = 1 and ${age} + ${digit} > 30')).toBe(true)
    expect(result("${several} = 'a b'")).toBe(true)
    expect(result("${day} >= '2026-01-01'")).toBe(true)
    expect(result('${nothing} + 1')).toEqual({ notEvaluable: 'it gives no number' })
  })
})

describe('an invalid expression', () => {
  it.each([
    ["selected('a', 'b'", 'unparsable'],
    ['a = ’b’', 'unparsable'],
    ['', 'unparsable'],
    ["matches(a, 'x')", 'unknown_function'],
    ["regex(a, '(x')", 'unknown_function'],
    ["a.matches('(x+)+')", 'unknown_function'],
    ['a.constructor()', 'unknown_function'],
    ["selected('a')", 'unknown_function'],
    ['selected(a + b, 1)', 'not_a_variable'],
    ['a'.repeat(20_001), 'too_long'],
    ['('.repeat(140) + '1' + ')'.repeat(140), 'too_deep'],
    ['('.repeat(1e5), 'too_long'],
    ['!'.repeat(3900) + 'a', 'too_deep'],
  ])('%s is %s', (text, code) => expect(problemOf(text)?.code).toBe(code))

  it('reports every unknown variable, including those named in strings', () => {
    const known = new Set(['a', 'a_data'])
    expect(problemOf("a == 'x' && answered('a_data')", known)).toBeUndefined()
    expect(problemOf("b == 'x' || selected('c', 'x') || this == constructor", known)?.words).toBe(
      'reads b, c, this, constructor, which is not a variable of this survey',
    )
  })

  it('a condition of more than a thousand characters is accepted', () => {
    const text = Array.from({ length: 60 }, (_, i) => `selected('v${i}', 'x')`).join(' || ')
    expect(text.length).toBeGreaterThan(1172)
    expect(dependencies(compileExpression(text).expression!).size).toBe(60)
  })
})

it('loop variables are local to their function', () => {
  const { expression } = compileExpression(
    "several.exists(x, [1].exists(y, x == 'b' && y == 1)) && x_data == 'z'",
  )
  expect([...dependencies(expression!)]).toEqual(['several', 'x_data'])
})

describe('hostile expressions', () => {
  const big = new Map<string, Value>([
    ['v', Array.from({ length: 1000 }, (_, i) => `option${i}`)],
    ['t', 'a'.repeat(10_000)],
  ])
  const list = `[${'0,'.repeat(300)}0]`
  const many = (part: string, joint: string) =>
    Array(Math.floor(3900 / (part + joint).length))
      .fill(part)
      .join(joint)
  it.each([
    ['a loop in a loop in a loop', 'v.all(a, v.all(b, v.all(c, a == b || b == c || true)))'],
    ['lists of lists of lists', `${list}.map(a, ${list}.map(b, ${list}.map(c, ${list})))`],
    ['twenty loops in each other', `${'v.map(x, '.repeat(20)}v${')'.repeat(20)}`],
    ['two lists of lists compared', 'v.map(a, v) == v.map(a, v)'],
    ['lists compared again and again', many('v == v', ' && ')],
    ['long texts counted', many('size(t) > 0', ' && ')],
    ['long texts searched', many('!t.contains(t)', ' || ')],
    ['long texts changed', many('t.lowerAscii() == t.upperAscii()', ' || ')],
    ['long texts joined', many('t', ' + ')],
    ['giant powers', many('999', ' * ')],
    ['long lists searched', many("'z' in v", ' || ')],
    ["long lists as ODK's texts", many("${v} = 'z'", ' or ')],
  ])('%s end after a limited number of steps', (_what, text) => {
    const { expression } = compileExpression(text)
    // Without the limit the twenty nested loops would never end.
    expect(() => evaluate(expression!, big)).not.toThrow()
  })

  it('legitimate expressions never run out of steps, however long', () => {
    const honest = [many("selected('v', 'none')", ' || '), "v.exists(x, x == 'none' || x == 'neither')"]
    for (const text of honest)
      expect(evaluate(compileExpression(text).expression!, big)).toEqual({ value: false })
    expect(evaluate(compileExpression("size('🌍é') == 2").expression!, big)).toEqual({ value: true })
  })

  it.each(['__proto__', 'constructor', 'this', 'toString', 'process', 'globalThis'])(
    '%s has no access to anything',
    (name) => {
      expect(JSON.stringify(result(name))).toMatch(/is unanswered|unparsable/)
      for (const text of [`address.${name}`, `address['${name}']`, `single['${name}']`, `several.${name}`]) {
        expect(JSON.stringify(result(text))).toMatch(/notEvaluable|unparsable/)
      }
    },
  )

  it('no input makes it throw', () => {
    const words = [
      'v',
      't',
      "'x'",
      '1',
      '(',
      ')',
      '[',
      ']',
      '{',
      '}',
      '.',
      ',',
      '?',
      ':',
      '&&',
      '||',
      '!',
      '==',
      '=',
    ]
    const more = [
      'not ',
      ' and ',
      'if(',
      '${v}',
      'selected(',
      'v.all(x,',
      'in',
      '<',
      '+',
      '/',
      '0',
      '"',
      '\\',
      '\n',
    ]
    const any = fc.oneof(
      fc.array(fc.constantFrom(...words, ...more)).map((parts) => parts.join('')),
      fc.string(),
    )
    fc.assert(
      fc.property(any, (text) => {
        const { expression } = compileExpression(text)
        if (!expression) return
        evaluate(expression, big)
        evaluate(expression, new Map())
        expect(compileExpression(expression.text).expression?.text).toBe(expression.text)
      }),
      { numRuns: 2000 },
    )
  })
})

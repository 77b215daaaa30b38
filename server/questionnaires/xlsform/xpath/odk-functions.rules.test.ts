import { describe, expect, it } from 'vitest'
import { compileExpression, evaluate } from 'contract/expressions/expressions.ts'
import type { Value } from 'contract/expressions/values.ts'
import type { CelKind } from './cel-parts.ts'
import { toCel } from './to-cel.ts'

/** The kind of a variable by its first letter, to keep the rows of the tables short. */
const kindOf = (name: string): CelKind =>
  ({ n: 'number', t: 'text', d: 'moment', h: 'time', c: 'choice', m: 'choices', k: 'calculated' } as const)[
    name[0] as 'n'
  ]
const scope = { variable: (name: string) => ({ name, kind: kindOf(name) }) }
const now = () => '2026-03-01T01:30:00+02:00'

/** The value of an expression; 'none' where it has none. */
function worth(
  text: string,
  values: Record<string, Value>,
  wanted: 'condition' | 'value',
  seed = 'a set',
): Value {
  const { expression, problem } = compileExpression(toCel(text, scope, wanted).cel)
  if (!expression) throw new Error(problem.words)
  const evaluated = evaluate(expression, { get: (name) => values[name], now, seed })
  return evaluated.notEvaluable === undefined ? evaluated.value : 'none'
}

type Row = [text: string, values: Record<string, Value>, expected: Value]

/** XPath 1.0, sections 3.4, 3.5 and 4.2 to 4.4. */
const conversions: Row[] = [
  // boolean() of numbers and texts, as literals and answers
  ['boolean(0)', {}, false],
  ['boolean(-0.5)', {}, true],
  ["boolean('')", {}, false],
  ["boolean('false')", {}, true],
  ["boolean('0')", {}, true],
  ["number('x') or false()", {}, false],
  ['not(number(${t}))', { t: 'x' }, true],
  ['${n}', { n: 0 }, false],
  ['${n}', { n: 3 }, true],
  ['${n}', {}, false],
  ['${t}', { t: '0' }, true],
  // A number calculated from an unanswered question is NaN, and NaN is false.
  ['${n1} + ${n2}', {}, false],
  ['not(${n1} + ${n2})', {}, true],
  ['not(not(${n1} * 2))', {}, false],
  ['boolean(${n1} - 1)', { n1: 1 }, false],
  ['boolean(${n1} - 1)', { n1: 2 }, true],
  ['if(${n1} + 1, 1, 0) = 0', {}, true],
  ['${n1} + 1 = ${n1} + 1', {}, false],
  ['${n1} + 1 != 5', {}, true],
  ['${n1} + 1 > 5 or ${n1} + 1 <= 5', {}, false],
  ['not(${n1} + 1 > 5)', {}, true],
  ['not(${k})', {}, true],
  ['not(${k} + 1)', {}, true],
  // number() of texts and booleans
  ["number(' 12.50 ') = 12.5", {}, true],
  ["number('-.5') = -0.5", {}, true],
  ["number('1e3') = 1000", {}, false],
  ["number('0x10') = 16", {}, false],
  ["number('+5') = 5", {}, false],
  ["number('- 5') = -5", {}, false],
  ["number('Infinity') > 1", {}, false],
  ['number(${t}) = 1000', { t: '1e3' }, false],
  ['number(true()) = 1', {}, true],
  ['true() + true() = 2', {}, true],
  // comparisons
  ["1 = '1'", {}, true],
  ["1 = '1.0'", {}, true],
  ["'1' = '1.0'", {}, false],
  ["true() = 'x'", {}, true],
  ['false() = 0', {}, true],
  ["'b' > 'a'", {}, false],
  ['true() > false()', {}, true],
  ["${n} = ''", {}, true],
  ["${n} = ''", { n: 0 }, false],
  ['${c} = 1', { c: '1' }, true],
  ['1 < 2 < 3', {}, true],
  ['3 > 2 > 1', {}, false],
  ['2 + 3 * 4 = 14', {}, true],
  ['- 2 - - 3 = 1', {}, true],
  ['false() and false() or true()', {}, true],
  // div and mod
  ['5 div 0 > 1000000', {}, true],
  ['-5 div 0 < -1000000', {}, true],
  ['0 div 0 = 0 div 0', {}, false],
  ['5 mod 2 = 1', {}, true],
  ['5 mod -2 = 1', {}, true],
  ['-5 mod 2 = -1', {}, true],
  ['1.5 mod 0.5 = 0', {}, true],
  ['${n} mod 0 = 0', { n: 5 }, false],
  ['not(${n} mod 0 > 3)', { n: 5 }, true],
  ['not(int(${n}) div 0 < 3)', { n: 5 }, true],
]

const values: Row[] = [
  ['string(true())', {}, 'true'],
  ['string(12)', {}, '12'],
  ['string(1 div 4)', {}, '0.25'],
  ['string(${n})', { n: 1e21 }, '1000000000000000000000'],
  ['string(${n})', { n: 0.0000001 }, '0.0000001'],
  ['string(${n} * 0)', { n: -1 }, '0'],
  ['concat(${n} + 1, "")', {}, 'NaN'],
  ['round(1.5)', {}, 2],
  ['round(-1.5)', {}, -2],
  ['round(${n})', { n: -1.5 }, -2],
  ['round(-1.4)', {}, -1],
  ['round(2.345, 1)', {}, 2.3],
  ['int(-3.7)', {}, -3],
  ['int(${t})', { t: '3.9' }, 3],
  ['abs(-3)', {}, 3],
  ['sqrt(16)', {}, 4],
  ['pow(2, 10)', {}, 1024],
  ['min(3, ${n}, 2)', { n: 1 }, 1],
  ['max(3, ${n})', {}, 'none'],
  ['sum(1, ${n})', { n: 2 }, 3],
  ['${n} + null', { n: 1 }, 'none'],
  ["if(${n} > 1, 'x', null)", { n: 1 }, ''],
  ["coalesce(${t}, 'y')", {}, 'y'],
  ["if(selected(${m}, 'a'), 1, 2)", { m: ['a'] }, 1],
  ["normalize-space(' a  b ')", {}, 'a b'],
  ["substr('hello', 1, 3)", {}, 'el'],
  ["substr('hello', -2)", {}, 'lo'],
  ["join('-', 'a', 'b')", {}, 'a-b'],
  ['string-length(${t})', { t: 'añb' }, 3],
  ['count-selected(${m})', { m: ['a', 'b'] }, 2],
  // Dates are days since 1970 in arithmetic.
  ["date('2020-03-01') - date('2020-02-01')", {}, 29],
  ['${d1} - ${d2}', { d1: '2024-03-01', d2: '2024-02-28' }, 2],
  ["${d1} - '2024-02-28'", { d1: '2024-03-01' }, 2],
  ['${d1} - ${d2}', { d1: '2024-03-01' }, 'none'],
  ['date(${d1} + 7)', { d1: '2024-02-28' }, '2024-03-06'],
  ['date(${d1} - 1)', { d1: '2024-03-01' }, '2024-02-29'],
  ['date(0)', {}, '1970-01-01'],
  ['date(${d1})', { d1: '2026-01-31T23:30:00-05:00' }, '2026-01-31'],
  ['date(${t})', { t: 'never' }, ''],
  ['${d1} + 1', { d1: '1970-01-11' }, 11],
  ['number(${d1})', { d1: '1970-01-11' }, 10],
  ['decimal-date-time(${d1})', { d1: '1970-01-02T12:00:00Z' }, 1.5],
  ['${d1} - ${d2}', { d1: '2026-01-02T00:00:00+00:00', d2: '2026-01-01T23:00:00-01:00' }, 0],
  ['(${d1} - ${d2}) * 24', { d1: '2026-01-02T06:00:00Z', d2: '2026-01-02T00:00:00Z' }, 6],
  ['today()', {}, '2026-03-01'],
  ['today() - ${d1}', { d1: '2026-02-01' }, 28],
  ['int((today() - ${d1}) div 365.25)', { d1: '2000-02-01' }, 26],
  ["format-date(${d1}, '%Y/%n/%d')", { d1: '2026-02-01' }, '2026/2/01'],
  ["format-date-time(${d1}, '%b %e, %H:%M')", { d1: '2026-02-01T17:05:00+03:00' }, 'Feb 1, 17:05'],
  ["number(format-date(today(), '%Y'))", {}, 2026],
]

const functions: Row[] = [
  ["selected(${m}, 'plastic ')", { m: ['plastic'] }, true],
  ["selected(${c}, ' plastic')", { c: 'plastic' }, true],
  ["selected(${t}, 'plastic ')", { t: 'metal plastic' }, true],
  ['selected(${m}, ${t})', { m: ['a'], t: ' a ' }, true],
  ["selected(${m}, 'plas')", { m: ['plastic'] }, false],
  ["selected('a b', ${c})", { c: 'b' }, true],
  ["regex(${t}, '[A-Z]{2}\\d+')", { t: 'AB12' }, true],
  ["regex(${t}, '\\d')", { t: 'AB12' }, false],
  ["regex(${n}, '^\\d{4}$')", { n: 2026 }, true],
  ["regex(${t}, '.*')", {}, true],
  ["contains('abc', 'b')", {}, true],
  ["starts-with('abc', '')", {}, true],
  ["ends-with('abc', 'bc')", {}, true],
  ["boolean-from-string('1')", {}, true],
  ["boolean-from-string('yes')", {}, false],
  // Moments
  ['${d1} < ${d2}', { d1: '2026-01-01T10:00:00+02:00', d2: '2026-01-01T09:00:00Z' }, true],
  ['${d1} = ${d2}', { d1: '2026-01-01T10:00:00+02:00', d2: '2026-01-01T08:00:00Z' }, true],
  ['${d1} != ${d2}', { d1: '2026-01-01T10:00:00+02:00', d2: '2026-01-01T08:00:00Z' }, false],
  ['${d1} > ${d2}', { d1: '2026-01-01T10:00:00+02:00', d2: '2026-01-01' }, true],
  ['${d1} > ${d2}', { d1: '2026-01-01T10:00:00+02:00', d2: '2026-01-02' }, false],
  ['${d1} >= ${d2}', { d1: '2026-01-01T00:00:00+02:00', d2: '2026-01-01' }, true],
  ['${d1} < today()', { d1: '2026-02-28' }, true],
  ['${d1} <= now()', { d1: '2026-02-28T23:30:00Z' }, true],
  ['${d1} < now()', { d1: '2026-02-28T23:30:00Z' }, false],
  ['${d1} <= today() - 7', { d1: '2026-02-22' }, true],
  ['${d1} > today() - 7', { d1: '2026-02-22' }, false],
  ['${d1} + 365.25 * 18 <= today()', { d1: '2008-02-29' }, true],
  ['${d1} > 18000', { d1: '2026-02-22' }, true],
  ['${d1} > ${d2}', { d1: '2026-02-22' }, false],
  ['not(${d1} - ${d2})', {}, true],
  ["${h1} < '12:00'", { h1: '08:30' }, true],
  ['${h1} > ${h2}', { h1: '17:00', h2: '08:30' }, true],
]

/** Functions beyond XPath 1.0, by the specification of ODK XForms. */
const more: Row[] = [
  ['floor(1.7)', {}, 1],
  ['floor(-1.2)', {}, -2],
  ['ceiling(1.2)', {}, 2],
  ['round(1234.567, -2)', {}, 1200],
  ['round(1.005, 2)', {}, 1.01],
  ['round(${n}, ${n1})', { n: 15.25, n1: -1 }, 20],
  ['log10(1000)', {}, 3],
  ['exp(0) + log(1)', {}, 1],
  ['exp10(2)', {}, 100],
  ['round(pi(), 4)', {}, 3.1416],
  ['round(sin(pi() div 2) + cos(0) + tan(0) + asin(0) + acos(1) + atan(0) + atan2(0, 1), 6)', {}, 2],
  ["substring-before('2026-01', '-')", {}, '2026'],
  ["substring-before('a', 'b')", {}, ''],
  ["substring-after('2026-01', '-')", {}, '01'],
  ["translate('abcab', 'ab', 'x')", {}, 'xcx'],
  ['selected-at(${m}, 1)', { m: ['a', 'b'] }, 'b'],
  ['selected-at(${m}, 5)', { m: ['a', 'b'] }, ''],
  ['selected-at(${t}, 0)', { t: ' p q ' }, 'p'],
  ['count-selected(${t})', { t: 'a b  c' }, 3],
  ['string-length(${m})', { m: ['ab', 'c'] }, 4],
  ['count-non-empty(${t}, ${n}, ${m})', { n: 0, m: [] }, 1],
  ['checklist(1, 2, ${n} > 1, true(), false())', { n: 5 }, true],
  ['checklist(-1, 1, true(), true())', {}, false],
  ['weighted-checklist(3, -1, true(), 2, false(), 5, true(), 1)', {}, true],
  ["coalesce(${n} + 1, 'x')", { n: 1 }, 2],
  ["coalesce(substring-before(${t}, '-'), 'none')", { t: 'ab' }, 'none'],
  ['decimal-time(${h})', { h: '06:00' }, 0.25],
  ['(${h1} - ${h2}) * 24', { h1: '17:30', h2: '08:00' }, 9.5],
  ["decimal-date-time('1970-01-03')", {}, 2],
  ['difference-in-months(${d1}, ${d2})', { d1: '2024-01-31', d2: '2026-03-30' }, 25],
  ["concat('[', trim(${t}), ']')", { t: '  p q ' }, '[p q]'],
  ['cht:difference-in-days(${d1}, ${d2})', { d1: '2024-01-31', d2: '2024-03-01' }, 30],
  ['cht:difference-in-weeks(${d1}, ${d2})', { d1: '2024-01-31', d2: '2024-03-01' }, 4],
  ['cht:difference-in-years(${d1}, ${d2})', { d1: '2024-01-31', d2: '2026-03-30' }, 2],
  [
    "(format-date(${d2}, '%Y') - format-date(${d1}, '%Y')) * 12 + (format-date(${d2}, '%m') - format-date(${d1}, '%m'))",
    { d1: '2024-01-31', d2: '2026-03-30' },
    26,
  ],
  ['-1 div 0', {}, -Infinity],
  ['1 div ${n}', { n: 0 }, Infinity],
  ["digest('abc', 'MD5', 'hex')", {}, '900150983cd24fb0d6963f7d28e17f72'],
  ["digest('abc', 'SHA-1')", {}, 'qZk+NkcGgWq6PiVxeFDCbJzQ2J0='],
  ["base64-decode('w6k=')", {}, 'é'],
  ["format-date-time(${h}, '%H h')", { h: '06:00' }, '06 h'],
  ["regex(${t}, concat('[a-z]{', ${n}, '}'))", { t: 'abc', n: 3 }, true],
  ["regex(${t}, '[A-Z]{3}\\-[0-9]{2}')", { t: 'ABC-12' }, true],
  ["regex(${t}, '\\w+@\\w+\\.(com\\/x)?')", { t: 'a@b.com/x' }, true],
  ['random() >= 0 and random() < 1', {}, true],
  ["regex(uuid(), '[0-9a-f]{8}(\\-[0-9a-f]{4}){3}\\-[0-9a-f]{12}')", {}, true],
  ['once(uuid()) = uuid()', {}, false],
]

/** Functions of ODK that are not supported. */
const refused = [
  ...['indexed-repeat(1, 2, 3)', 'last()', "jr:choice-name(${c}, '${c}')"],
  ...['area(${t})', 'distance(${t})', 'geofence(${t}, ${t})', 'randomize(${m})'],
  ...['pulldata(${t}, 1, 2, 3)', "property('x')", 'version()', "id('x')", "lang('en')"],
]

describe('an XLSForm expression has the value that the specifications define', () => {
  it.each(conversions)('conversion: %s of %j is %s', (text, given, expected) =>
    expect(worth(text, given, 'condition')).toBe(expected),
  )
  it.each(functions)('%s of %j is %s', (text, given, expected) =>
    expect(worth(text, given, 'condition')).toBe(expected),
  )
  it.each(values)('value: %s of %j is %s', (text, given, expected) =>
    expect(worth(text, given, 'value')).toBe(expected),
  )
  it.each(more)('ODK: %s of %j is %s', (text, given, expected) =>
    expect(worth(text, given, 'value')).toBe(expected),
  )
  it('random values stay the same for a set of answers and a question', () => {
    const drawn = (seed: string) => [worth('random()', {}, 'value', seed), worth('uuid()', {}, 'value', seed)]
    expect(drawn('1:2:3')).toEqual(drawn('1:2:3'))
    expect(drawn('1:2:3')).not.toEqual(drawn('1:2:4'))
  })
  it.each(refused)('%s is refused with its name', (text) =>
    expect(() => toCel(text, scope, 'value')).toThrow(
      expect.objectContaining({ kind: expect.stringMatching(/unsupported|unreadable/) }),
    ),
  )
})

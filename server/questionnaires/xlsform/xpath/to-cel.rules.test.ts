import { describe, expect, it } from 'vitest'
import { compileExpression, evaluate } from 'contract/expressions/expressions.ts'
import type { Value } from 'contract/expressions/values.ts'
import type { CelKind } from './cel-parts.ts'
import { ExpressionTrouble } from './expression-trouble.ts'
import { toCel } from './to-cel.ts'

const kinds: Record<string, CelKind> = {
  age: 'number',
  name: 'text',
  born: 'moment',
  woken: 'time',
  colour: 'choice',
  colours: 'choices',
  sum: 'calculated',
}
const scope = {
  variable(name: string) {
    const kind = kinds[name]
    if (!kind) throw new ExpressionTrouble('unknown', `reads ${name}`)
    return { name, kind }
  },
  own: { name: 'value', kind: 'number' as const },
}
const cel = (text: string) => toCel(text, scope, 'condition').cel

function result(
  text: string,
  values: Record<string, Value> = {},
  wanted: 'condition' | 'value' = 'condition',
) {
  const { expression, problem } = compileExpression(toCel(text, scope, wanted).cel)
  if (!expression) throw new Error(problem.words)
  const { value, notEvaluable } = evaluate(expression, new Map(Object.entries(values)))
  return notEvaluable === undefined ? value : { notEvaluable }
}

describe('an expression of XLSForm becomes CEL', () => {
  it.each([
    [
      "selected(${colours}, 'red') and not(selected(${colour}, 'red'))",
      "selected('colours', 'red') && !selected('colour', 'red')",
    ],
    [
      "${colour}='red' or ${age} >= 18 and ${name} != ''",
      "value('colour', '') == 'red' || value('age', '') >= 18 && value('name', '') != ''",
    ],
    [
      "(${age} > 1 or ${age} < 5) and ${ name } = 'x'",
      "(value('age', '') > 1 || value('age', '') < 5) && value('name', '') == 'x'",
    ],
    ['. >0 and .<=100', "value('value', '') > 0 && value('value', '') <= 100"],
    [
      "not(count-selected(.)>1 and selected(.,'none'))",
      "!(count_selected('value') > 1 && selected('value', 'none'))",
    ],
    ['${age} div 2 = 3 or ${age} mod 2 = 1', "value('age', '') / 2 == 3 || value('age', '') % 2 == 1"],
    ["if(${age} > 17, 'adult', 'child') = 'adult'", "(value('age', '') > 17 ? 'adult' : 'child') == 'adult'"],
    ['string-length(${name}) > 2', "size(value('name', '')) > 2"],
    [
      "coalesce(${name}, 'nobody') = 'nobody'",
      "(value('name', '') != '' ? value('name', '') : 'nobody') == 'nobody'",
    ],
    ['selected(${colours}, 1)', "selected('colours', '1')"],
    ["selected('red green', ${colour})", "string(value('colour', '')) in ['red', 'green']"],
    [
      "${name} = \"it's\" or ${name} = 'a\\b'",
      "value('name', '') == 'it\\'s' || value('name', '') == 'a\\\\b'",
    ],
    ["${born} >= '2000-01-01'", "value('born', '') >= '2000-01-01'"],
    ["selected(${sum}, 'red')", "(' ' + string(value('sum', '')) + ' ').contains(' red ')"],
    ['${age} - (1 - 2) * -3 > 0', "value('age', '') - (1 - 2) * -3 > 0"],
    ['not(${age} > 1) = false()', "!!(value('age', '') > 1)"],
    ['yes', 'true'],
    ['FALSE', 'false'],
  ])('%s', (text, expected) => {
    expect(cel(text)).toBe(expected)
    expect(compileExpression(cel(text)).expression?.text).toBe(cel(text))
  })
})

describe('an expression has the same meaning as in ODK', () => {
  it.each([
    ["${name} = ''", {}, true],
    ["${name} != 'Ann'", {}, true],
    ['${age} > 18', {}, false],
    ['not(${age} > 18)', {}, true],
    ['${age} = 5.0', { age: 5 }, true],
    ['${colour} = 1', { colour: '1' }, true],
    ['${age}', { age: 0 }, false],
    ['${name}', { name: 'Ann' }, true],
    ['${sum}', { sum: 1 }, true],
    ["${colours} = 'red green'", { colours: ['red', 'green'] }, true],
    ["selected(${colours}, 'green')", { colours: ['red', 'green'] }, true],
    ['count-selected(${colours}) = 2', { colours: ['red', 'green'] }, true],
    ['string-length(${colours}) = 0', {}, true],
    ["selected(${colour}, 'red') = true()", { colour: 'red' }, true],
    ["${born} < '2001-01-01'", { born: '2000-02-03' }, true],
    ["starts-with(${name}, 'An')", { name: 'Ann' }, true],
    ["selected(${name}, 'red')", { name: 'blue red' }, true],
    ["selected(${name}, 're')", { name: 'blue red' }, false],
    ["selected(${sum}, 'red')", { sum: ['blue', 'red'] }, true],
    ["selected(concat(${name}, ' ', ${colour}), 'red')", { name: 'blue', colour: 'red' }, true],
    ["selected(${colours}, '')", {}, true],
    ["selected(${colour}, '')", { colour: 'red' }, false],
    ['${age} > 18 = ${sum} > 18', { age: 3, sum: 4 }, true],
    ['1 = 2 > 1', {}, true],
    ["${sum} > date('2020-01-01')", { sum: '2021-02-03' }, true],
    ["'2020-01-01' >= ${sum}", { sum: '2021-02-03' }, false],
    ['${age} div 0 > 1', { age: 5 }, true],
  ] satisfies [string, Record<string, Value>, boolean][])('%s of %j is %s', (text, values, expected) => {
    expect(result(text, values)).toBe(expected)
  })

  it.each([
    ["concat(${name}, ' is ', ${age})", { name: 'Ann', age: 5 }, 'Ann is 5'],
    ['round(${age} div 3, 2)', { age: 5 }, 1.67],
    ['int(${age} * 1.5)', { age: 5 }, 7],
    ['number(${name}) + 1', { name: '41' }, 42],
    ["if(selected(${colour}, 'red'), 0, 1)", {}, 1],
    ['sum(${age}, 2)', { age: 5 }, 7],
    ["join('-', ${name}, ${colour})", { name: 'a', colour: 'b' }, 'a-b'],
    ["concat('You chose ', ${colours})", { colours: ['red', 'green'] }, 'You chose red green'],
  ] satisfies [string, Record<string, Value>, Value][])('%s of %j is %s', (text, values, expected) => {
    expect(result(text, values, 'value')).toBe(expected)
  })
})

describe('changes by a word processor are repaired and reported', () => {
  it.each([
    ['${colour}=‘red’', "value('colour', '') == 'red'"],
    ['selected(${colour}, “red”)', "selected('colour', 'red')"],
    [
      "selected(${colour}, 'red’) or ${name} = 'don’t'",
      "selected('colour', 'red') || value('name', '') == 'don’t'",
    ],
    ["Selected(${colour}, 'red') AND ${age} ≥ 3", "selected('colour', 'red') && value('age', '') >= 3"],
    ["${colour} == 'red' && ${age} <> 1", "value('colour', '') == 'red' && value('age', '') != 1"],
    ["colour = 'red'", "value('colour', '') == 'red'"],
    ['${age} &gt;= 3 and ${name} = &quot;Ann&quot;', "value('age', '') >= 3 && value('name', '') == 'Ann'"],
  ])('%s', (text, expected) => {
    const { cel, repairs } = toCel(text, scope, 'condition')
    expect(cel).toBe(expected)
    expect(repairs.length).toBeGreaterThan(0)
  })

  it('messages keep the case of names', () => {
    expect(toCel('age > 1', scope, 'condition').repairs).toEqual(['the word age was read as ${age}'])
  })

  it('a typographic apostrophe between straight quotes is part of the text', () => {
    expect(toCel("${name} = 'don’t'", scope, 'condition')).toEqual({
      cel: "value('name', '') == 'don’t'",
      repairs: [],
    })
  })
})

describe('an expression that cannot be imported is reported', () => {
  it.each([
    ["regex(., '(a)\\1')", 'unsupported', 'refers back'],
    ["format-date(${born}, '%Q')", 'unsupported', '%Q'],
    ["pulldata(${name}, 'x', 'y', 'z')", 'unsupported', 'pulldata()'],
    ['/data/age > 3', 'unsupported', 'path'],
    ["instance('l')/root/item[name = ${colour} and x = 'y']/label", 'unsupported', 'several columns'],
    ["count(instance('l')/root/item[a = 'x'])", 'unsupported', 'path'],
    ['frobnicate(1)', 'unsupported', 'frobnicate()'],
    ['other-dialect:days(${born})', 'unsupported', 'other-dialect:days()'],
    ["${last-saved#name} = 'x'", 'unsupported', 'last time'],
    ["instance(‘list’)/root/item[name > ‘x']/label", 'unsupported', 'equal columns'],
    ['selected(${colour})', 'unreadable', '1 arguments'],
    ["selected(${colour}, 'red'", 'unreadable', 'at its end'],
    ['Only if they answered', 'unreadable', 'near'],
    ['${height} > 3', 'unknown', 'height'],
    ["${name} = 'x", 'unreadable', 'never closed'],
  ])('%s', (text, kind, words) => {
    expect(() => cel(text)).toThrow(
      expect.objectContaining({ kind, message: expect.stringContaining(words) }),
    )
  })

  it('with a dot outside a constraint', () => {
    expect(() => toCel('. > 3', { variable: scope.variable }, 'condition')).toThrow(
      expect.objectContaining({ kind: 'unsupported', message: expect.stringContaining("'.'") }),
    )
  })

  it('immediately if it is too long or too deeply nested', () => {
    expect(() => cel('1'.repeat(20_001))).toThrow('characters')
    expect(() => cel('('.repeat(200) + '1' + ')'.repeat(200))).toThrow('brackets')
    expect(() => cel('-'.repeat(9_000) + '1' + ' + 1'.repeat(200))).not.toThrow()
  })
})

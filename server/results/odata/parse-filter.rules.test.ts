import { describe, expect, it } from 'vitest'
import { Invalid } from '../../platform/http/problem.ts'
import { parseFilter, parseOrder, type FilterExpression } from './parse-filter.ts'

/** The expression with all brackets. */
function written(one: FilterExpression): string {
  switch (one.is) {
    case 'literal':
      return `${one.kind}:${one.text}`
    case 'property':
      return one.path
    case 'call':
      return `${one.name}(${one.given.map(written).join()})`
    case 'comparison':
      return `(${written(one.left)} ${one.operator} ${written(one.right)})`
    case 'in':
      return `(${written(one.left)} in ${one.list.map(written).join()})`
    case 'not':
      return `(not ${written(one.of)})`
    case 'both':
      return `(${written(one.left)} and ${written(one.right)})`
    case 'either':
      return `(${written(one.left)} or ${written(one.right)})`
  }
}
const read = (text: string) => written(parseFilter(text))

const problemOf = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    if (error instanceof Invalid) return JSON.stringify(error.fields)
    throw error
  }
  return 'none'
}

describe('a filter', () => {
  it('binds `and` before `or`, and `not` before both', () => {
    expect(read('a eq 1 or b eq 2 and not c eq 3')).toBe(
      '((a eq number:1) or ((b eq number:2) and (not (c eq number:3))))',
    )
    expect(read('(a eq 1 or b eq 2) and not (c eq 3)')).toBe(
      '(((a eq number:1) or (b eq number:2)) and (not (c eq number:3)))',
    )
    expect(read('a eq 1 or b eq 2 or c eq 3')).toBe(
      '(((a eq number:1) or (b eq number:2)) or (c eq number:3))',
    )
  })

  it.each([
    ["name eq 'O''Brien (and) null'", "(name eq string:O'Brien (and) null)"],
    ["name eq ''", '(name eq string:)'],
    ['x ne null', '(x ne null:null)'],
    ['done eq true', '(done eq boolean:true)'],
    ['size ge -1.5e3', '(size ge number:-1.5e3)'],
    [
      '__system/submissionDate gt 2026-03-01T09:00:00.5+03:00',
      '(__system/submissionDate gt datetime:2026-03-01T09:00:00.5+03:00)',
    ],
    [
      '__system/submissionDate gt 2026-03-01T09:00Z',
      '(__system/submissionDate gt datetime:2026-03-01T09:00Z)',
    ],
    ['born le 2024-02-29', '(born le date:2024-02-29)'],
    ['at lt 09:30:00', '(at lt time:09:30:00)'],
    ["__Submissions-plot-id eq '1-2:g3n4'", '(__Submissions-plot-id eq string:1-2:g3n4)'],
    [
      "contains(tolower(name),'an') and startswith(name, 'A')",
      '(contains(tolower(name),string:an) and startswith(name,string:A))',
    ],
    ['year(born) eq 1990', '(year(born) eq number:1990)'],
    ["crop in ('maize','teff')", '(crop in string:maize,string:teff)'],
    ['$root/Submissions/__system/progress eq 100', '($root/Submissions/__system/progress eq number:100)'],
    ['größe eq 1', '(größe eq number:1)'],
    ['  ( ( a  eq  1 ) )  ', '(a eq number:1)'],
    // Names that begin like operators.
    [
      'order eq 1 and android eq 2 or notes eq 3',
      '(((order eq number:1) and (android eq number:2)) or (notes eq number:3))',
    ],
  ])('reads %s', (text, expected) => expect(read(text)).toBe(expected))

  it.each([
    ['', 1],
    ['a eq', 5],
    ['a eq 1 and', 11],
    ['a eq 1 b', 8],
    ["a eq 'open", 6],
    ['(a eq 1', 8],
    ['a eq 1)', 7],
    ['a in 1', 6],
    ['f(1', 4],
    ['a eq 1; drop table person', 7],
    ['a eq 1 -- x', 8],
    ['a eq 2026-01-01T00:00:00', 6],
    ['a = 1', 3],
  ])('that ends wrongly names the place: %s', (text, place) => {
    expect(problemOf(() => parseFilter(text))).toContain(`What begins at character ${place} `)
  })

  it('is limited in depth and in length, however it is nested', () => {
    const nested = (times: number) => `${'('.repeat(times)}a eq 1${')'.repeat(times)}`
    expect(problemOf(() => parseFilter(nested(25)))).toBe('none')
    expect(problemOf(() => parseFilter(nested(60)))).toContain('nested too deeply')
    expect(problemOf(() => parseFilter(`${'not '.repeat(80)}a eq 1`))).toContain('nested too deeply')
    expect(problemOf(() => parseFilter(`${'f('.repeat(60)}1${')'.repeat(60)}`))).toContain(
      'nested too deeply',
    )
    const long = Array.from({ length: 100 }, () => 'a eq 1').join(' or ')
    expect(problemOf(() => parseFilter(long))).toContain('At most 200')
    expect(problemOf(() => parseFilter('('.repeat(4000)))).toContain('At most 200')
  })
})

describe('an order', () => {
  it('has directions, ascending by default', () => {
    const read = parseOrder('name desc, __system/updatedAt,size asc')
    expect(read.map(({ by, isDescending }) => [written(by), isDescending])).toEqual([
      ['name', true],
      ['__system/updatedAt', false],
      ['size', false],
    ])
  })

  it.each([[''], ['name,'], ['name down'], [',name'], ['a,b,c,d,e,f']])('refuses %j', (text) => {
    expect(problemOf(() => parseOrder(text))).toContain('$orderby')
  })
})

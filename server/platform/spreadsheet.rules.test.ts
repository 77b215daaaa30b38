import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromSpreadsheet, spreadsheetSafe, toSpreadsheet } from './spreadsheet.ts'

it.each([
  '=1+1',
  '+1',
  '-cmd',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n1',
  '  =1',
  '＝1',
  '＋1',
  '\u00a0-x',
  '\u200b=1',
  '−1',
  '－1',
  '＠SUM(A1)',
  '﹦1',
  '\n\n  =1',
  '\r\n+1',
  '\0=1',
  '\u2060=1',
  '\u202e=1',
  '\u0001=1',
])('%j is not read as a formula, neither in results nor in a questionnaire', (text) => {
  expect(spreadsheetSafe(text)).toBe(`'${text}`)
  expect(toSpreadsheet(text)).toBe(`'${text}`)
  expect(fromSpreadsheet(`'${text}`)).toBe(text)
})

it.each(['', 'harmless', '3 - 2', '-5', '-0.5', '1e9', '-1E-7', '1+1', 'Wanjirũ', "'quoted'", "''", ' a'])(
  '%j is not changed',
  (text) => {
    expect(spreadsheetSafe(text)).toBe(text)
    expect(toSpreadsheet(text)).toBe(text)
    expect(fromSpreadsheet(text)).toBe(text)
  },
)

it('every text is read back unchanged, and none is a formula', () => {
  const start = fc.array(fc.constantFrom("'", '=', '-', '5', ' ', '\t', '\u200b', '＝', '﹣'), {
    maxLength: 4,
  })
  const text = fc.tuple(start, fc.string({ unit: 'grapheme' })).map(([signs, rest]) => signs.join('') + rest)
  fc.assert(
    fc.property(text, (one) => {
      const written = toSpreadsheet(one)
      expect(fromSpreadsheet(written)).toBe(one)
      expect(spreadsheetSafe(written)).toBe(written)
    }),
    { numRuns: 2000 },
  )
})

it('files written by older versions are read back too', () => {
  expect(["'-5", "'+5", "''=1"].map(fromSpreadsheet)).toEqual(['-5', '+5', "'=1"])
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textOf } from './page.ts'
import { safeBytes, spreadsheetSafe } from './spreadsheet-safe.ts'

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
])('%j cannot run as a formula', (text) => expect(spreadsheetSafe(text)).toBe(`'${text}`))

it.each(['', 'harmless', '3 - 2', '-5', '-0.5', '1e9', '-1E-7', "'=1", '1+1', 'Wanjirũ'])(
  '%j is left as it is',
  (text) => expect(spreadsheetSafe(text)).toBe(text),
)

it('bytes are treated as the text that they are', () => {
  const start = fc.constantFrom('', '=', '+', '-', '@', ' ', '\t', '\u3000', '＝', 'é', '(', '"', '\u200b')
  const text = fc.tuple(start, fc.string({ unit: 'grapheme' })).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (one) => {
      expect(textOf(safeBytes(Buffer.from(one)))).toBe(spreadsheetSafe(one))
    }),
  )
})

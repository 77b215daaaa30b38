import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spreadsheetSafe } from '../../platform/spreadsheet.ts'
import { textOfBinary } from './page.ts'
import { safeBytes } from './spreadsheet-safe.ts'

it('bytes are treated as the text that they are', () => {
  const start = fc.constantFrom('', '=', '+', '-', '@', ' ', '\t', '\u3000', '＝', 'é', '(', '"', '\u200b')
  const text = fc.tuple(start, fc.string({ unit: 'grapheme' })).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (one) => {
      expect(textOfBinary(safeBytes(Buffer.from(one)))).toBe(spreadsheetSafe(one))
    }),
  )
})

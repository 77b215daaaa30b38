import { expect, it } from 'vitest'
import { briefFigure, figureText } from './figure-text.ts'

it.each([
  [0, '0', '0'],
  [1234.5, '1,234.5', '1.235K'],
  [-0.25, '-0.25', '-0.25'],
  [999_999_999_999_999, '1,000,000,000,000,000', '1000T'],
  [1e300, '1E300', '1E300'],
  [-1.7e308, '-1.7E308', '-1.7E308'],
  [1e-300, '1E-300', '1E-300'],
])('%d is written within the room that a page has', (value, text, brief) => {
  expect(figureText(value)).toBe(text)
  expect(briefFigure(value)).toBe(brief)
})

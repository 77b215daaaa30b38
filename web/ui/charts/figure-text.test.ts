import { expect, it } from 'vitest'
import { briefFigure, figureText } from './figure-text.ts'

it.each([
  [0, '0', '0'],
  [1234.5, '1,234.5', '1.235K'],
  [-0.25, '-0.25', '-0.25'],
  [12_345_678, '12,345,678', '12.35M'],
  [98_765_432.5, '98,765,432.5', '98.77M'],
  [100 / 3, '33.3333', '33.33'],
  [0.000_123_456_7, '0.000123457', '0.0001235'],
  [999_999_999_999_999, '999,999,999,999,999', '1000T'],
  [1e300, '1E300', '1E300'],
  [-1.7e308, '-1.7E308', '-1.7E308'],
  [1e-300, '1E-300', '1E-300'],
])('%d is written within the room that a page has', (value, text, brief) => {
  expect(figureText(value)).toBe(text)
  expect(briefFigure(value)).toBe(brief)
})

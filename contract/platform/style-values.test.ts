import { describe, expect, it } from 'vitest'
import { contrast } from './contrast.ts'
import { styleColor, styleFont, styleSize, styleTone } from './style-schemas.ts'
import { hexColor } from './style-values.ts'

describe('a colour', () => {
  it.each(['#fff', 'ABC', '#12ab9F'])('%s is valid', (text) => {
    expect(hexColor(text)).toMatch(/^#[0-9a-f]+$/)
    expect(styleColor.parse(text)).toBe(hexColor(text))
  })
  it.each(['', '#ff', '#ffff', 'red', '#12345g', '#fff;x', '#fff\n', 'url(x)', '##fff', ' #fff'])(
    '%j is not valid',
    (text) => {
      expect(() => hexColor(text)).toThrow('input is not a valid hex color.')
      expect(styleColor.safeParse(text).error?.issues[0]?.message).toBe('input is not a valid hex color.')
    },
  )
})

describe('a font size', () => {
  it.each(['8px', '16px', '69px', '70px', '72px'])('%s is valid', (text) =>
    expect(styleSize.parse(text)).toBe(text),
  )
  it.each(['7px', '73px', '100px', '16', '16em', '08px', '-9px', '9.5px', '16px;', 'calc(9px)', '16px\n'])(
    '%j is not valid',
    (text) =>
      expect(styleSize.safeParse(text).error?.issues[0]?.message).toBe(
        'Please enter a size from 8 to 72 pixels',
      ),
  )
})

it('fonts and named colours must be in the lists, and inherited property names are not', () => {
  expect([styleFont.parse('Georgia'), styleTone.parse('danger')]).toEqual(['Georgia', 'danger'])
  for (const text of ['Wingdings', 'constructor', '__proto__', 'toString', ''])
    expect([styleFont.safeParse(text).success, styleTone.safeParse(text).success]).toEqual([false, false])
})

it('contrast is computed as in WCAG', () => {
  expect(contrast('#000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#fff')).toBeCloseTo(4.48, 2)
  expect(contrast('#0f6b66', '#0f6b66')).toBe(1)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAppearance } from './appearance.ts'

describe('the appearance of a question', () => {
  it.each(['header', 'text', 'text-bold', 'warning'] as const)('can be the name %s', (name) =>
    expect(readAppearance(name)).toEqual({ name, styles: {}, problem: '' }),
  )

  it('can be a list of properties as in CSS or React', () => {
    const text = '{"color": "#0A0", "font-size": "18px", "fontWeight": 700, "background": "#eeeeee"}'
    expect(readAppearance(text)).toEqual({
      styles: { color: '#0a0', fontSize: '18px', fontWeight: '700', backgroundColor: '#eeeeee' },
      problem: '',
    })
  })

  it('drops invalid properties and reports them', () => {
    const text =
      '{"color": "red", "position": "fixed", "font-size": 100, "font-family": "Wingdings", "padding": 4}'
    expect(readAppearance(text)).toEqual({
      styles: { padding: '4px' },
      problem: 'Not allowed here: color, position, font-size, font-family.',
    })
  })

  it.each(['ignores %s and reports it', '[1]', 'null', 'bold', '{'.repeat(5000)])(
    'ignores %s and says so',
    (text) =>
      expect(readAppearance(text)).toEqual({
        styles: {},
        problem: 'This is neither an appearance nor a JSON object.',
      }),
  )

  it('never lets arbitrary CSS through', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.json(), fc.string(), fc.constant('{"__proto__": {"color": "#fff"}}')),
        (text) => {
          for (const value of Object.values(readAppearance(text).styles)) expect(value).toMatch(/^[#\w -]+$/)
        },
      ),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAppearance } from './appearance.ts'

describe('the look of a question', () => {
  it.each(['header', 'text', 'text-bold', 'warning'] as const)('may be named %s', (name) =>
    expect(readAppearance(name)).toEqual({ name, styles: {}, problem: '' }),
  )

  it('may list properties, as CSS or React write them', () => {
    const text = '{"color": "#0A0", "font-size": "18px", "fontWeight": 700, "background": "#eeeeee"}'
    expect(readAppearance(text)).toEqual({
      styles: { color: '#0a0', fontSize: '18px', fontWeight: '700', backgroundColor: '#eeeeee' },
      problem: '',
    })
  })

  it('leaves out what is not right and says so', () => {
    const text =
      '{"color": "red", "position": "fixed", "font-size": 100, "font-family": "Wingdings", "padding": 4}'
    expect(readAppearance(text)).toEqual({
      styles: { padding: '4px' },
      problem: 'Not possible here: color, position, font-size, font-family.',
    })
  })

  it.each(['{color: red}', '[1]', 'null', 'bold', '{'.repeat(5000)])('ignores %s and says so', (text) =>
    expect(readAppearance(text)).toEqual({
      styles: {},
      problem: 'This is neither an appearance nor a JSON object.',
    }),
  )

  it('never lets CSS of its own through', () => {
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

import { readFileSync } from 'node:fs'
import { contrast } from 'contract/platform/contrast.ts'
import { toneColors } from 'contract/platform/style-values.ts'
import { describe, expect, it } from 'vitest'
import { palette } from 'contract/platform/scheme.ts'
import { contrastWarnings } from './contrast-warnings.ts'

const css = readFileSync(`${import.meta.dirname}/../../ui/base.css`, 'utf8')
/** A palette colour in web/ui/base.css: [light, dark]. */
function inCss(name: string): [string, string] {
  const found = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css)
  return [found![1]!, found![2]!]
}

it('the palette matches the CSS', () => {
  for (const name of ['paper', 'raised', 'ink', 'quiet', 'primary'] as const)
    expect([palette.light[name], palette.dark[name]], name).toEqual(inCss(name))
})

it.each(Object.entries(toneColors))(
  'the named colour %s is readable as text and as a button background',
  (_, color) => {
    const tone = inCss(/^var\(--(\w+)\)$/.exec(color)![1]!)
    for (const ground of ['raised', 'paper', 'on-primary'] as const)
      for (const scheme of [0, 1] as const)
        expect(contrast(tone[scheme], inCss(ground)[scheme])).toBeGreaterThanOrEqual(4.5)
  },
)

describe('contrast warnings', () => {
  it('do not appear for the default styling or if only fonts and sizes are set', () => {
    expect(contrastWarnings({})).toEqual([])
    expect(contrastWarnings({ quizHeader: { 'font-size': '40px' }, navTabsColor: 'danger' })).toEqual([])
  })

  it('name the element and its contrast', () => {
    expect(contrastWarnings({ quizHeader: { background: '#ffffff', color: '#777777' } })).toEqual([
      {
        name: 'quizHeader',
        words: 'The heading is hard to read on this background: contrast 4.4 to 1, where 4.5 is needed.',
      },
    ])
    expect(contrastWarnings({ quizHeader: { background: '#ffffff', color: '#767676' } })).toEqual([])
  })

  it('check both colour schemes if the background is the default', () => {
    expect(contrastWarnings({ labelStyle: { color: '#222222' } })).toEqual([
      {
        name: 'labelStyle',
        words: expect.stringMatching(/^The text of questions is hard to read where the page is dark: /),
      },
    ])
    expect(contrastWarnings({ infoTitleColor: '#eeeeee' })).toMatchObject([
      { words: expect.stringContaining('where the page is light') },
    ])
    expect(contrastWarnings({ anchorStyle: { color: '#808080' } })).toMatchObject([
      { name: 'anchorStyle', words: expect.stringContaining('A link is hard to read here') },
    ])
  })

  it('use the background behind the text: its own, the section’s, or the page’s', () => {
    const labelStyle = { color: '#222222' }
    const light = { quizPage: { background: '#fff8e0' } }
    expect(contrastWarnings({ labelStyle, ...light })).toEqual([])
    expect(contrastWarnings({ labelStyle, ...light, tabContent: { background: '#333333' } })).toMatchObject([
      { name: 'labelStyle' },
    ])
  })

  it('do not appear for default text, which adapts to the background', () => {
    for (const background of ['#000000', '#0b3d3a', '#ffe08a', '#ffffff'])
      expect(contrastWarnings({ quizHeader: { background }, tabTitle: { background } })).toEqual([])
  })

  it('appear once for a background on which nothing is readable, and for its links', () => {
    const warnings = contrastWarnings({ quizPage: { background: '#777777' } })
    expect(warnings.map(({ name }) => name)).toEqual(['quizPage', 'anchorStyle'])
  })
})

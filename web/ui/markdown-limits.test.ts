import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import { describe, expect, it } from 'vitest'
import { isTooDense, withFewLevels, withFewMarkers } from './markdown-limits.ts'

const render = (text: string) =>
  renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [withFewLevels] }, withFewMarkers(text)))

describe('limits of Markdown', () => {
  it.each([
    ['quotes', '>'.repeat(9999)],
    ['lists', '- '.repeat(4999)],
    ['numbered lists', '1. '.repeat(3333)],
    ['both', '>- '.repeat(3333)],
  ])('text nested in very many %s is shown quickly', (_, marks) => {
    const start = performance.now()
    expect(render(`${marks}end`)).toContain('end')
    expect(performance.now() - start).toBeLessThan(5000)
  })

  it('deep emphasis becomes text', () => {
    const text = `${'*a '.repeat(700)}end${' a*'.repeat(700)}`
    expect(isTooDense(text)).toBe(false)
    const html = render(text)
    expect(html).toContain('end')
    expect(html.split('<em>').length).toBeLessThan(120)
  })

  it('usual texts stay as they are', () => {
    const text = '> - **Bold** and *emphasis*\n> - [a link](https://example.org)\n\n1. One\n   - Two\n\n---'
    expect(withFewMarkers(text)).toBe(text)
    expect(isTooDense(text)).toBe(false)
    expect(render(text)).toContain('<strong>Bold</strong>')
    expect(isTooDense('*'.repeat(10_000))).toBe(true)
  })
})

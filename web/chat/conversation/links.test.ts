import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linkedParts } from './links.ts'

const hrefs = (text: string) => linkedParts(text).flatMap(({ href }) => href ?? [])

it('links do not include the punctuation that ends a sentence', () => {
  expect(hrefs('See https://a.example/x?y=1#z, and (http://b.example/(c)).')).toEqual([
    'https://a.example/x?y=1#z',
    'http://b.example/(c)',
  ])
})

it('only http and https addresses become links', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,<script>',
    'ftp://a.example',
    'HTTPS://',
    'http://',
    'vbscript:x https//a.example',
  ])
    expect(hrefs(text)).toEqual([])
})

it('for any text, the parts add up to the text and links are http or https', () => {
  const texts = fc.array(
    fc.constantFrom('http://', 'https://a.example/', ' ', ').', '"', '<b>', 'x', '😀', '\n'),
  )
  fc.assert(
    fc.property(texts, (words) => {
      const text = words.join('')
      expect(
        linkedParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
      for (const href of hrefs(text)) expect(new URL(href).protocol).toMatch(/^https?:$/)
    }),
  )
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalisedWebsite } from './website.ts'

it.each([
  ['Example.ORG', 'http://example.org'],
  ['  https://Example.org/Über/Path?Q=1#Part ', 'https://example.org/%C3%9Cber/Path?Q=1#Part'],
  ['HTTP://EXAMPLE.ORG/', 'http://example.org/'],
  ['example.org:8080/a', 'http://example.org:8080/a'],
  ['www.bücher.example', 'http://www.xn--bcher-kva.example'],
])('%s is kept as %s', (typed, kept) => {
  expect(normalisedWebsite(typed)).toBe(kept)
})

it.each([
  '',
  'example',
  'http://',
  'http://localhost/',
  'javascript:alert(1)',
  'JavaScript:alert(1)//example.org',
  'java\nscript:alert(1)',
  'java\tscript://example.org/%0aalert(1)',
  ' \u0001javascript:alert(1)',
  'javascript://example.org/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.org',
  '//example.org',
  '/\\example.org',
  'http:example.org',
  'http:\\\\example.org',
  'http://user:secret@example.org',
  'http://good.example@evil.example',
  'mailto:somebody@example.org',
  'http://exa mple.org',
  'http://example..org',
  'http://[::1]/',
])('%j is no website', (typed) => {
  expect(normalisedWebsite(typed)).toBeUndefined()
})

it('whatever is typed, what is kept opens as http or https, and is kept the same again', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.string().map((text) => `javascript:${text}`),
      ),
      (typed) => {
        const kept = normalisedWebsite(typed)
        if (kept === undefined) return
        expect(new URL(kept).protocol).toMatch(/^https?:$/)
        expect(normalisedWebsite(kept)).toBe(kept)
      },
    ),
  )
})

import { expect, it } from 'vitest'
import { normalisedWebsite } from './website.ts'

it('a URL without a scheme gets one, and only scheme and host are changed to lower case', () => {
  expect(normalisedWebsite('  Example.ORG ')).toBe('http://example.org')
  expect(normalisedWebsite('HTTPS://Www.Example.org/About/Us?Lang=EN')).toBe(
    'https://www.example.org/About/Us?Lang=EN',
  )
  expect(normalisedWebsite('example.org:8080/')).toBe('http://example.org:8080/')
  expect(normalisedWebsite('bücher.example')).toBe('http://xn--bcher-kva.example')
})

it('anything but a URL of a host name with a dot is refused', () => {
  for (const typed of [
    '',
    'localhost',
    'http://localhost',
    'http://127.0.0.1/',
    '2130706433',
    'http://0x7f.1',
    'ftp://example.org',
    'javascript:alert(1)',
    'javascript://example.org/%0aalert(1)',
    'mailto:a@example.org',
    'http://bank.example@evil.example',
    'example .org',
    'example.',
    'http://example.org"onmouseover=x',
    'http://-a.example',
    '.org',
    `http://example.org/${'x'.repeat(500)}`,
  ])
    expect([typed, normalisedWebsite(typed)]).toEqual([typed, undefined])
})

it('a stored URL does not change when it is saved again', () => {
  for (const typed of ['example.org', 'http://example.org/', 'https://a.example/B?c#D']) {
    const once = normalisedWebsite(typed)!
    expect(normalisedWebsite(once)).toBe(once)
  }
})

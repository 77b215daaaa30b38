import { expect, it } from 'vitest'
import { domainOfEmail, normalisedDomain, proofRecord } from './institute-domains.rules.ts'

it.each([
  ['umoja.example', 'umoja.example'],
  [' Umoja.EXAMPLE. ', 'umoja.example'],
  ['https://www.umoja.example/about?x=1', 'umoja.example'],
  ['umoja.example:8443', 'umoja.example'],
  ['lending.umoja.example', 'lending.umoja.example'],
  ['Bücher.example', 'xn--bcher-kva.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  // Cyrillic о: another domain, which stays visible as such.
  ['um\u043eja.example', 'xn--umja-65d.example'],
  ['ｕｍｏｊａ.example', 'umoja.example'],
  ['umoja。example', 'umoja.example'],
])('the domain of %j is %j', (typed, domain) => {
  expect(normalisedDomain(typed)).toBe(domain)
})

it.each([
  '',
  'umoja',
  'localhost',
  '127.0.0.1',
  '[::1]',
  'me@umoja.example',
  '_dmarc.umoja.example',
  'a b.example',
  `${'a'.repeat(64)}.example`,
  '*.umoja.example',
])('%j is no domain', (typed) => {
  expect(normalisedDomain(typed)).toBeUndefined()
})

it('the domain of an address is all that follows the last @', () => {
  expect(domainOfEmail('Ana@Umoja.example')).toBe('umoja.example')
  expect(domainOfEmail('"a@umoja.example"@evil.example')).toBe('evil.example')
  expect(domainOfEmail('ana@mail.umoja.example')).toBe('mail.umoja.example')
  expect(domainOfEmail('ana@www.umoja.example')).toBeUndefined()
})

it('the record has a name of its own below the domain', () => {
  expect(proofRecord('umoja.example', 'abc')).toEqual({
    name: '_seventeen.umoja.example',
    value: 'seventeen-domain-verification=abc',
  })
})

import { expect, it } from 'vitest'
import { addressesIn, apiTokenProblems, isAddressRange } from './api-tokens.rules.ts'

it.each(['192.0.2.7', '192.0.2.0/24', '0.0.0.0/0', '2001:db8::1', '2001:db8::/32', '::1'])(
  '%s is an address or a range',
  (text) => expect(isAddressRange(text)).toBe(true),
)

it.each([
  '',
  '192.0.2',
  '192.0.2.256',
  '192.0.2.0/33',
  '192.0.2.0/',
  '192.0.2.0/-1',
  'example.org',
  '2001:db8::/129',
])('%j is neither', (text) => expect(isAddressRange(text)).toBe(false))

it('addresses are separated by lines, spaces or commas', () => {
  expect(addressesIn(' 192.0.2.7, 192.0.2.8\n2001:db8::/32;  ')).toEqual([
    '192.0.2.7',
    '192.0.2.8',
    '2001:db8::/32',
  ])
  expect(addressesIn('  \n')).toEqual([])
})

it('a token needs a name, a permission, and addresses that can be read', () => {
  expect(apiTokenProblems({ name: ' ', scopes: [], addresses: ['here'] })).toEqual({
    name: ['Please enter a name'],
    scopes: ['Please select at least one permission'],
    addresses: ['“here” is not an IP address or a range such as 192.0.2.0/24'],
  })
  expect(apiTokenProblems({ name: 'Excel', scopes: ['surveys:read'], addresses: ['::1'] })).toEqual({})
})

import { expect, it } from 'vitest'
import { hostOf, isPublicAddress, literalAddress } from './public-addresses.ts'

it.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'example.org',
  '',
])('%s is not on the internet', (address) => expect(isPublicAddress(address)).toBe(false))

it.each([
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.32.0.1',
  '192.169.0.1',
  '2606:4700::1111',
  '2a00:1450::1',
])('%s is on the internet', (address) => expect(isPublicAddress(address)).toBe(true))

it.each([
  'http://0x7f.1/',
  'http://2130706433/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://[::ffff:7f00:1]/',
  'http://[::1]/',
  'http://①②⑦.0.0.1/',
  'http://127.0.0.1./',
])('%s is an address of this machine', (url) => {
  const literal = literalAddress(hostOf(new URL(url)))
  expect(literal).toBeDefined()
  expect(isPublicAddress(literal!.address)).toBe(false)
})

import { expect, it } from 'vitest'
import { pushProblems } from './push-subscriptions.rules.ts'

const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
const endpoint = 'https://push.example.org/send/1'

it('accepts what browsers send', () => {
  expect(pushProblems({ endpoint, keys }, { allowsHttp: false })).toEqual({})
})

it('refuses addresses without https, and with a password', () => {
  const problemsOf = (address: string, allowsHttp = false) =>
    Object.keys(pushProblems({ endpoint: address, keys }, { allowsHttp }))
  for (const address of ['http://push.example.org/1', 'push', 'file:///etc', 'https://a:b@push.example.org/'])
    expect(problemsOf(address)).toEqual(['endpoint'])
  expect(problemsOf('http://127.0.0.1:8000/1', true)).toEqual([])
})

it('refuses keys of other lengths', () => {
  const of = (changed: Partial<typeof keys>) =>
    Object.keys(pushProblems({ endpoint, keys: { ...keys, ...changed } }, { allowsHttp: false }))
  expect(of({ p256dh: 'A'.repeat(80) })).toEqual(['keys'])
  expect(of({ auth: 'A+/=' })).toEqual(['keys'])
})

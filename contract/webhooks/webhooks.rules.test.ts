import { expect, it } from 'vitest'
import { readWebhookUrl, webhookProblems } from './webhooks.rules.ts'

const strict = { allowsHttp: false }

it.each([
  '',
  'example.org',
  'http://example.org/',
  'ftp://example.org/',
  'javascript:alert(1)',
  '//example.org',
])('%j is not the address of a webhook', (url) =>
  expect(webhookProblems({ url, events: ['answer.saved'] }, strict)).toEqual({
    url: ['Please enter an address that begins with https://'],
  }),
)

it('an address has no password, and an event must be chosen', () => {
  expect(webhookProblems({ url: 'https://me:secret@example.org/', events: [] }, strict)).toEqual({
    url: ['The address cannot contain a password'],
    events: ['Please select at least one event'],
  })
  expect(webhookProblems({ url: ' https://example.org/hook ', events: ['answer.saved'] }, strict)).toEqual({})
  expect(webhookProblems({ url: 'http://localhost:9000/' }, { allowsHttp: true })).toEqual({})
  expect(webhookProblems({}, strict)).toEqual({})
})

it('the same address is stored in one notation', () => {
  expect(readWebhookUrl(' HTTPS://Example.org:443/a/../hook ')).toBe('https://example.org/hook')
  expect(readWebhookUrl('mailto:me@example.org')).toBeUndefined()
})

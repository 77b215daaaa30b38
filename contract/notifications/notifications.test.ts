import { expect, it } from 'vitest'
import { linkOf } from './notifications.rules.ts'

it('a notification links only to our own paths', () => {
  expect(linkOf({ data: '{"link": "/quiz/Green%20Index"}' })).toBe('/quiz/Green%20Index')
  for (const data of [
    '',
    '{}',
    '{"link": 5}',
    '{"link": "//evil.example"}',
    '{"link": "https://evil.example"}',
    '{"link": "javascript:alert(1)"}',
    'null',
  ])
    expect(linkOf({ data }), data).toBeUndefined()
})

import { expect, it } from 'vitest'
import { violationIn } from './csp-report.rules.ts'

const origin = 'https://seventeen.example'
const older = (more: object) => ({
  'csp-report': {
    'document-uri': `${origin}/projects/12/surveys`,
    'blocked-uri': 'https://cdn.example/x.js?key=1',
    'effective-directive': 'script-src-elem',
    ...more,
  },
})

it('both formats make the same group, without ids, queries and secrets', () => {
  const group = {
    directive: 'script-src-elem',
    blocked: 'https://cdn.example',
    page: '/projects/:id/surveys',
  }
  expect(violationIn(older({}), origin)).toEqual(group)
  const body = {
    documentURL: `${origin}/projects/13/surveys?x=1`,
    blockedURL: 'https://cdn.example/y.js',
    effectiveDirective: 'script-src-elem',
  }
  expect(violationIn({ type: 'csp-violation', body }, origin)).toEqual(group)
  const secret = older({ 'document-uri': `${origin}/resetpassword/MTI/abcdefghijklmnopqrstuvwxyz` })
  expect(violationIn(secret, origin)?.page).toBe('/resetpassword/MTI/:token')
})

it.each([
  ['inline', 'inline'],
  ['data', 'data'],
  ['data:text/html,x', 'data'],
  ['blob:https://seventeen.example/1', 'https://seventeen.example'],
  ['', 'unknown'],
])('what was blocked, %j, is stored as %j', (blocked, stored) =>
  expect(violationIn(older({ 'blocked-uri': blocked }), origin)?.blocked).toBe(stored),
)

it.each([
  null,
  [],
  'text',
  {},
  { 'csp-report': null },
  older({ 'document-uri': 'https://other.example/' }),
  older({ 'blocked-uri': 'chrome-extension://abc/x.js' }),
  older({ 'source-file': 'moz-extension' }),
  older({ 'effective-directive': '<script>' }),
  older({ 'effective-directive': 7 }),
  { type: 'deprecation', body: { documentURL: origin } },
])('ignores %j', (report) => expect(violationIn(report, origin)).toBeUndefined())

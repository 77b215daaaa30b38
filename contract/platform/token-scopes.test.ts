import { expect, it } from 'vitest'
import { isRead, scopeNeeded, tokenScopes, whyNotWithToken } from './token-scopes.ts'

it('an endpoint needs the scope of its tag, to read or to write', () => {
  expect(scopeNeeded('surveys', { method: 'GET' })).toBe('surveys:read')
  expect(scopeNeeded('survey-results', { method: 'GET' })).toBe('surveys:read')
  expect(scopeNeeded('surveys', { method: 'PUT' })).toBe('surveys:write')
  expect(scopeNeeded('search', { method: 'POST', onlyReads: true })).toBe('search:read')
})

it('no token reaches an unknown tag, a call of the account, or a write in an area that is only read', () => {
  expect(scopeNeeded('staff', { method: 'GET' })).toBeUndefined()
  expect(scopeNeeded('a-new-tag', { method: 'GET' })).toBeUndefined()
  expect(scopeNeeded('users', { method: 'GET', sessionOnly: true })).toBeUndefined()
  expect(scopeNeeded('users', { method: 'POST' })).toBeUndefined()
})

it('writing includes reading, but not the reverse, and nothing of other areas', () => {
  expect(whyNotWithToken({ scopes: ['surveys:write'] }, 'surveys:read')).toBeUndefined()
  expect(whyNotWithToken({ scopes: ['surveys:read'] }, 'surveys:read')).toBeUndefined()
  expect(whyNotWithToken({ scopes: ['surveys:read'] }, 'surveys:write')).toMatchObject({
    status: 400,
    code: 'permission_denied',
    permission: 'surveys:write',
    words: 'This API token does not have the scope surveys:write.',
  })
  expect(whyNotWithToken({ scopes: ['surveys:write'] }, 'documents:read')).toMatchObject({
    permission: 'documents:read',
  })
  expect(whyNotWithToken({ scopes: tokenScopes }, undefined)).toMatchObject({
    status: 400,
    code: 'not_for_tokens',
  })
})

it('a token of a project or an institution reaches only endpoints that take it', () => {
  const ofProject = { scopes: ['surveys:read'], holder: 'project' } as const
  expect(whyNotWithToken(ofProject, 'surveys:read', { takesTokensOf: 'project' })).toBeUndefined()
  for (const endpoint of [{}, { takesTokensOf: 'institute' as const }])
    expect(whyNotWithToken(ofProject, 'surveys:read', endpoint)).toMatchObject({
      status: 400,
      code: 'needs_person',
    })
  expect(whyNotWithToken(ofProject, 'surveys:write', { takesTokensOf: 'project' })).toMatchObject({
    permission: 'surveys:write',
  })
  expect(whyNotWithToken(ofProject, undefined)).toMatchObject({ code: 'not_for_tokens' })
})

it('only requests that change nothing are reads', () => {
  expect(isRead({ method: 'GET' })).toBe(true)
  expect(isRead({ method: 'POST', onlyReads: true })).toBe(true)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) expect(isRead({ method })).toBe(false)
})

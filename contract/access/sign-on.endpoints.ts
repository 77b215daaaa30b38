import { endpoints } from '../platform/endpoint.ts'
import type { instituteSignOnSchemas, signOnSchemas } from './sign-on.schemas.ts'

/** Signing in with an account at a provider of OpenID Connect. */
export const signOn = endpoints<typeof signOnSchemas>()({
  offers: {
    method: 'GET',
    path: '/api/auth-token/sso/',
    open: true,
  },
  start: {
    method: 'POST',
    path: '/api/auth-token/sso/start/',
    open: true,
  },
  finish: {
    method: 'POST',
    path: '/api/auth-token/sso/finish/',
    open: true,
  },
  confirmLink: {
    method: 'POST',
    path: '/api/auth-token/sso/confirm/',
    open: true,
  },
  links: {
    method: 'GET',
    path: '/api/users/sign-ons/',
  },
  startLink: {
    method: 'POST',
    path: '/api/users/sign-ons/',
  },
  unlink: {
    method: 'DELETE',
    path: '/api/users/sign-ons/:id/',
  },
})

/** Single sign-on of an institute, set up by its Admins. */
export const instituteSignOn = endpoints<typeof instituteSignOnSchemas>()({
  read: {
    method: 'GET',
    path: '/api/institutes/:id/sign-on/',
    sessionOnly: true,
  },
  /** A repetition changes nothing. */
  save: {
    method: 'PUT',
    path: '/api/institutes/:id/sign-on/',
    sessionOnly: true,
  },
  remove: {
    method: 'DELETE',
    path: '/api/institutes/:id/sign-on/',
    sessionOnly: true,
  },
  test: {
    method: 'POST',
    path: '/api/institutes/:id/sign-on/test/',
    sessionOnly: true,
    onlyReads: true,
  },
})

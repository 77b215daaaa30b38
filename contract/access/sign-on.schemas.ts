import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { id, instant, line } from '../platform/texts.ts'
import { startedSession } from './access.schemas.ts'
import { secondStep } from './second-step.ts'
import { maxSignOnTexts, mostAdminValues } from './sign-on.rules.ts'

const params = z.object({ id })

/** What a provider has added to the address of our page; longer texts are attacks. */
const returned = z.string().max(4000)

const offeredInstitute = z.object({ id: z.number(), name: z.string(), is_required: z.boolean() })

/** `signed_in`: a new session. `linked`: the account is linked now. `confirm`: its owner has to enter the password. */
const outcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('signed_in'), session: startedSession }),
  z.object({ outcome: z.literal('linked') }),
  z.object({
    outcome: z.literal('confirm'),
    token: z.string().meta({ description: 'Sent back with the password to `/api/auth-token/sso/confirm/`.' }),
    email: z.string(),
    provider: z.string(),
    expires_at: instant,
  }),
])

export type SignOnOutcome = z.output<typeof outcome>

const link = z.object({
  id: z.number(),
  /** The label of the platform's provider, or the name of the institution. */
  provider: z.string(),
  email: z.string(),
  linked_at: instant,
  last_used_at: instant,
  /** Why it cannot be unlinked. */
  refusal: z.object({ code: z.string(), detail: z.string() }).nullable(),
})

const links = z.object({
  links: z.array(link),
  /** Providers with which the account could be linked. */
  offers: z.array(z.object({ institute: z.number().nullable(), provider: z.string() })),
  /** Accounts that were created by a sign-on have none until their owner sets one by mail. */
  has_password: z.boolean(),
})

export type SignOnLinks = z.output<typeof links>

export const signOnSchemas = {
  offers: {
    summary:
      'The provider of the platform, and that of the institution to which a domain of addresses belongs',
    query: z.object({ domain: line(253).optional() }),
    response: z.object({
      platform: z.object({ label: z.string() }).nullable(),
      institute: offeredInstitute.nullable(),
    }),
  },
  start: {
    summary:
      'Start signing in at a provider: the address to open, which returns to our page. The browser is recognised by a cookie',
    body: z.object({
      /** Id of the institution; null for the provider of the platform. */
      institute: z.number().int().nullable(),
      /** Filled in at the provider. */
      email: line(1000).optional(),
      remember: z.boolean().optional(),
    }),
    response: z.object({ url: z.string() }),
  },
  finish: {
    summary: 'Finish signing in with what the provider has added to the address of our page; works once',
    body: z.object({
      /** Id of the institution in the address of the page; null for the provider of the platform. */
      institute: z.number().int().nullable(),
      /** The query of the address. */
      returned,
    }),
    response: outcome,
    refusal: secondStep,
  },
  confirmLink: {
    summary: 'Link an account whose address the provider has verified, by its password, and sign in',
    body: z.object({ token: z.string().max(1000), password: z.string().max(1000) }),
    response: startedSession,
    refusal: secondStep,
  },
  links: {
    summary: 'My accounts at providers with which I sign in, and those that I can link',
    response: links,
  },
  startLink: {
    summary: 'Start linking my account with one at a provider: the address to open',
    body: z.object({ institute: z.number().int().nullable() }),
    response: z.object({ url: z.string() }),
  },
  unlink: {
    summary: 'Unlink an account at a provider; ends the other sessions that it has opened',
    params,
    response: links,
  },
} satisfies Schemas

const setUp = z.object({
  issuer: z.string(),
  client_id: z.string(),
  is_required: z.boolean(),
  /** Whether the provider always asks for a second factor, so that ours is not asked for. */
  asks_second_factor: z.boolean(),
  /** The role of new members. */
  default_role: z.string(),
  admin_claim: z.string(),
  admin_values: z.array(z.string()),
  updated_at: instant,
})

const state = z.object({
  /** Null if it is not set up. */
  sign_on: setUp.nullable(),
  /** Proven domains of the institution. */
  domains: z.array(z.string()),
  /** Members with an address at one of them who have signed in with it. */
  linked: z.number().int(),
  /** What is entered at the provider. */
  redirect_uri: z.string(),
  logout_uri: z.string(),
  post_logout_uri: z.string(),
})

export type InstituteSignOnState = z.output<typeof state>

export const instituteSignOnSchemas = {
  read: {
    summary: 'Single sign-on of an institute, for its Admins and staff; the secret is never shown',
    params,
    response: state,
  },
  save: {
    summary: 'Set up single sign-on of an institute for addresses at its proven domains',
    params,
    body: z.object({
      issuer: line(maxSignOnTexts.issuer),
      client_id: line(maxSignOnTexts.client_id),
      /** Empty keeps the stored one. */
      client_secret: z.string().max(maxSignOnTexts.client_secret),
      is_required: z.boolean(),
      asks_second_factor: z.boolean(),
      default_role: line(100),
      admin_claim: line(maxSignOnTexts.claim),
      admin_values: z.array(line(maxSignOnTexts.value)).max(mostAdminValues),
    }),
    response: state,
  },
  remove: {
    summary:
      'Remove single sign-on of an institute, with all links to it; ends the sessions that it has opened',
    params,
    response: state,
  },
  test: {
    summary: 'Whether a provider can be reached and describes itself as it must; nothing is stored',
    params,
    body: z.object({ issuer: line(maxSignOnTexts.issuer) }),
    response: z.object({
      /** Why it cannot be used; null if it can. */
      problem: z.string().nullable(),
      /** What it supports beyond signing in. */
      refresh: z.boolean(),
      sign_out: z.boolean(),
      backchannel_logout: z.boolean(),
    }),
  },
} satisfies Schemas

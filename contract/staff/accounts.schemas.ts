import { accountStates, roleApprovalStates } from './account-filters.ts'
import { z } from 'zod'
import { modules } from '../access/modules.ts'
import { instituteFilters } from '../institutes/institute-filters.ts'
import { instituteRoles } from '../institutes/institute-roles.rules.ts'
import { keyQuery, pageOf, pageQuery, severalOf } from '../platform/lists.ts'
import { severalAnswer, severalIds } from '../platform/several.ts'
import { id, instant, line, typed } from '../platform/texts.ts'
import { roleEntry } from '../users/users.schemas.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** Rows of a page of /manage and of the members database (decisions, section 1). */
export const accountsPageSize = 25

/** Maximum number of roles listed per user. */
export const maxListedRoles = 50

/** An account as managed by staff (ADM-01). */
export const account = z.object({
  id: z.number(),
  /** The e-mail. */
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string().nullable(),
  is_staff: z.boolean(),
  is_advisor: z.boolean(),
  /** Whether the e-mail is confirmed. */
  is_confirmed: z.boolean(),
  is_blocked: z.boolean(),
  /** Set if the user has requested deletion; the account is then hidden from others. */
  deletion_requested_at: instant.nullable(),
  active_modules: z.array(z.string()),
  created_at: instant,
  /**
   * Roles in institutes except Follower, with those awaiting approval first. The last Admin of an institute cannot lose
   * that role.
   */
  roles: z.array(roleEntry.extend({ is_last_admin: z.boolean() })),
})

export type Account = z.output<typeof account>

export type AccountRole = Account['roles'][number]

export const accountOrders = ['name', '-name', 'created_at', '-created_at'] as const

/** Maximum number of roles changed by one request, more than a page of accounts shows. */
export const maxRoleChanges = 500

export const roleChange = z.object({
  userId: id,
  instituteId: id,
  role: z.enum(instituteRoles, 'Please select a role'),
  approved: z.boolean(),
})

export const accountsSchemas = {
  list: {
    summary: 'Accounts with their roles in institutes, for staff',
    query: z.object({
      ...pageQuery(accountsPageSize),
      ...keyQuery,
      /** Words that must all occur in the name or the e-mail. */
      name: line(200).optional(),
      type: instituteFilters.type,
      sdg: instituteFilters.sdg,
      region: instituteFilters.region,
      roles: severalOf(roleApprovalStates, 'Please select which roles'),
      standing: severalOf(accountStates, 'Please select which accounts'),
      sort: z.enum(accountOrders).default('name'),
    }),
    response: pageOf(account),
  },
  saveRoles: {
    summary: 'Approve roles of many users or withdraw approvals, for staff',
    body: z.object({
      changes: z.array(roleChange).min(1, 'Nothing has been changed yet.').max(maxRoleChanges),
      /** Sent to the affected users. */
      reason: typed(500),
    }),
    response: z.object({
      saved: z.number().int(),
      refused: z.array(
        z.object({
          userId: z.number(),
          instituteId: z.number(),
          roles: z.array(z.string()),
          code: z.string(),
          detail: z.string(),
        }),
      ),
    }),
  },
  update: {
    summary: 'Make a user staff or advisor, set their modules, block or unblock them, for staff',
    params: z.object({ id }),
    body: z.object({
      is_staff: z.boolean().optional(),
      is_advisor: z.boolean().optional(),
      active_modules: z.array(z.enum(modules, 'Please select modules')).max(modules.length).optional(),
      is_blocked: z.boolean().optional(),
      /** For the audit log only. */
      reason: typed(500),
    }),
    response: account,
  },
  blockSeveral: {
    summary: 'Block or unblock several users, at most 100, for staff',
    body: z.object({
      ids: severalIds,
      is_blocked: z.boolean(),
      /** For the audit log only. */
      reason: typed(500),
    }),
    response: severalAnswer,
  },
} satisfies Schemas

import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, instantWithOffset, line } from '../platform/texts.ts'
import { auditActionNames } from './audit-actions.ts'
import type { Schemas } from '../platform/endpoint.ts'

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])

const values = z.record(z.string(), scalar)

/** An action of staff or an Admin, or an event of an account. */
export const auditEntry = z.object({
  id: z.number(),
  at: instant,
  /** Null for the system itself; the name of a deleted account is unknown. */
  actor: z.object({ id: z.number(), name: z.string() }).nullable(),
  action: z.string(),
  /** Such as `project:12`. */
  subject: z.string().nullable(),
  /** The current name of the subject, while it exists. */
  subject_name: z.string().nullable(),
  /** A second subject, such as `person:7` of a decision on roles. */
  concerns: z.string().nullable(),
  concerns_name: z.string().nullable(),
  before: values,
  after: values,
  /** Additional data, such as the reason. */
  detail: values,
  ip: z.string().nullable(),
})

export type AuditLogEntry = z.output<typeof auditEntry>

const filters = {
  /**
   * Words that must all occur: in names and e-mail addresses of the actor and the subjects, the label of the action, the
   * details such as roles and reasons, or at the start of the IP address.
   */
  text: line(200).optional(),
  action: z.enum(auditActionNames).optional(),
  /** Actions by this user, on them or concerning them. */
  person: id.optional(),
  /** Entries from this time on. */
  fromTime: instantWithOffset.optional(),
  /** Entries before this time. */
  toTime: instantWithOffset.optional(),
}

export const auditLogSchemas = {
  list: {
    summary: 'The audit log, latest first, for staff',
    query: z.object({
      ...pageQuery(25),
      ...filters,
    }),
    response: pageOf(auditEntry),
  },
  downloadEntries: {
    summary: 'All entries that match the filters, as a CSV file, for staff',
    query: z.object(filters),
    response: z.string(),
  },
} satisfies Schemas

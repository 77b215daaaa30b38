import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, line } from '../platform/texts.ts'
import { auditActionNames } from './audit-actions.ts'
import type { Schemas } from '../platform/endpoint.ts'

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])

const values = z.record(z.string(), scalar)

/** Something that staff or an Admin did, or that happened to an account. */
export const auditEntry = z.object({
  id: z.number(),
  at: instant,
  /** Nobody for the system itself; the name of a deleted account is not known any more. */
  actor: z.object({ id: z.number(), name: z.string() }).nullable(),
  action: z.string(),
  /** Such as `project:12`. */
  subject: z.string().nullable(),
  /** What the subject is called now, while it is there. */
  subject_name: z.string().nullable(),
  /** What else it is about, such as `person:7` of a decision on roles. */
  concerns: z.string().nullable(),
  concerns_name: z.string().nullable(),
  before: values,
  after: values,
  /** What else is known, such as the reason. */
  detail: values,
  ip: z.string().nullable(),
})

export type AuditLogEntry = z.output<typeof auditEntry>

export const auditLogSchemas = {
  list: {
    query: z.object({
      ...pageQuery(25),
      /** All of its words stand in the name of who did it or of what it is about, or in the words of the action. */
      text: line(200).optional(),
      action: z.enum(auditActionNames).optional(),
      /** Done by this person, to them, or about them. */
      person: id.optional(),
    }),
    response: pageOf(auditEntry),
  },
} satisfies Schemas

import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instantWithOffset } from '../platform/texts.ts'
import { auditEntry } from '../staff/audit-log.schemas.ts'
import { auditKindNames } from './audit-kinds.ts'

/** Hexadecimal. */
const bytes = z
  .string()
  .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] })

const instituteAuditEntry = auditEntry.omit({ id: true }).extend({
  /** From 1, without gaps. */
  number: z.number().int(),
  /** SHA-256 of its content and of the previous entry's hash. */
  hash: bytes,
})
export type InstituteAuditEntry = z.output<typeof instituteAuditEntry>

/** Most people that the filter offers. */
export const maxAuditPeople = 500

const filters = {
  kind: z.enum(auditKindNames).optional(),
  /** Entries of this user, on them or concerning them. */
  person: id.optional(),
  /** Entries from this time on. */
  fromTime: instantWithOffset.optional(),
  /** Entries before this time. */
  toTime: instantWithOffset.optional(),
}

const params = z.object({ id })

export const instituteAuditSchemas = {
  list: {
    summary: 'The audit log of an institution, latest first, for its Admins',
    params,
    query: z.object({ ...pageQuery(25), ...filters }),
    response: pageOf(instituteAuditEntry).extend({
      /** The public key (Ed25519) by which new entries are signed. */
      signing_key: bytes,
    }),
  },
  people: {
    summary: 'People in the audit log of an institution, for the filter',
    params,
    response: z.object({ results: z.array(z.object({ id: z.number().int(), name: z.string() })) }),
  },
  download: {
    summary: 'All entries that match the filters, as a CSV file with their hashes and signatures',
    params,
    query: z.object(filters),
    response: z.string(),
  },
} satisfies Schemas

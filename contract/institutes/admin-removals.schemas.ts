import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant, typed } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

const named = z.object({ id: z.number(), name: z.string() })

/** The removal of an Admin by someone else. */
const adminRemoval = z.object({
  id: z.number(),
  institute: named,
  /** First and last name, while they have an account. */
  removed_by: z.string().nullable(),
  /** May be empty. */
  reason: z.string(),
  removed_at: instant,
  /** Until when the removed person can object. */
  object_until: instant,
  objected_at: instant.nullable(),
  /** When staff decided on the objection. */
  decided_at: instant.nullable(),
  /** Whether staff made the person Admin again; null before the decision. */
  restored: z.boolean().nullable(),
  /** What staff wrote about their decision; may be empty. */
  answer: z.string(),
})

export type AdminRemoval = z.output<typeof adminRemoval>

const objection = adminRemoval.extend({ person: named })

export type Objection = z.output<typeof objection>

const params = z.object({ id })

export const adminRemovalsSchemas = {
  read: {
    summary: 'My latest removal as Admin of an institute, with the state of my objection',
    params,
    response: adminRemoval,
  },
  object: {
    summary: 'Object to my removal as Admin, within 7 days; staff decide',
    params,
    response: adminRemoval,
  },
  objections: {
    summary: 'Objections of removed Admins, undecided ones first, for staff',
    query: z.object(pageQuery(10)),
    response: pageOf(objection),
  },
  decide: {
    summary: 'Decide on an objection as staff: make the person Admin again, or not',
    params,
    body: z.object({
      /** Whether the person becomes Admin again. */
      restore: z.boolean(),
      /** Sent to the person. */
      answer: typed(500),
    }),
    response: objection,
  },
} satisfies Schemas

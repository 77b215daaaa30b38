import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

const named = z.object({ id: z.number(), name: z.string() })

/** A merge of one institute into another. */
export const instituteMerge = z.object({
  id: z.number(),
  from: named,
  into: named,
  /** First and last name of the user who merged them, while they have an account. */
  merged_by: z.string().nullable(),
  merged_at: instant,
  undone_at: instant.nullable(),
  /** Until when the merge can be undone. */
  undo_until: instant,
})

export type InstituteMerge = z.output<typeof instituteMerge>

export const instituteReviewSchemas = {
  list: {
    query: z.object(pageQuery(10)),
    response: pageOf(
      z.object({
        id: z.number(),
        name: z.string(),
        type: z.string(),
        city_name: z.string(),
        country_name: z.string(),
        website_url: z.string(),
        created_at: instant,
        /** Institutes that were similar when it was created. */
        similar: z.array(named),
      }),
    ),
  },
  reviewed: {
    params: z.object({ id }),
    body: z.object({ reviewed: z.boolean() }),
    response: z.object({ is_new: z.boolean() }),
  },
  merge: {
    params: z.object({ id }),
    body: z.object({ into: id }),
    response: instituteMerge,
  },
  merges: {
    query: z.object(pageQuery(10)),
    response: pageOf(instituteMerge),
  },
  undoMerge: {
    params: z.object({ id }),
    response: instituteMerge,
  },
} satisfies Schemas

import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { severalAnswer, severalIds } from '../platform/several.ts'
import { id, instant, typed } from '../platform/texts.ts'
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
  /** May be empty. */
  reason: z.string(),
  undone_at: instant.nullable(),
  /** Until when the merge can be undone. */
  undo_until: instant,
})

export type InstituteMerge = z.output<typeof instituteMerge>

/** Sent to the Admins of both institutes and to everyone whose roles change. */
const reason = typed(500)

const maxNewAdmins = 50

export const instituteReviewSchemas = {
  list: {
    summary: 'New institutes that no staff have looked at, latest first, with those that they may be',
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
    summary: 'Note that staff have looked at a new institute, or have not',
    params: z.object({ id }),
    body: z.object({ reviewed: z.boolean() }),
    response: z.object({ is_new: z.boolean() }),
  },
  reviewSeveral: {
    summary: 'Note that staff have looked at several new institutes, at most 100, or have not',
    body: z.object({ ids: severalIds, reviewed: z.boolean() }),
    response: severalAnswer,
  },
  merge: {
    summary: 'Merge a duplicate into another institute; can be undone for 30 days',
    params: z.object({ id }),
    body: z.object({
      into: id,
      /** Ids of Admins of the duplicate who become Admins of the other institute. */
      admins: z.array(id).max(maxNewAdmins).default([]),
      reason,
    }),
    response: instituteMerge,
  },
  merges: {
    summary: 'Merges, latest first',
    query: z.object(pageQuery(10)),
    response: pageOf(instituteMerge),
  },
  undoMerge: {
    summary:
      'Undo a merge: both institutes get back the roles that they had, and the duplicate what came with it',
    params: z.object({ id }),
    body: z.object({ reason }).prefault({}),
    response: instituteMerge,
  },
} satisfies Schemas

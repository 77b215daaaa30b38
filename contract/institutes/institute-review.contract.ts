import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant } from '../platform/texts.ts'

const named = z.object({ id: z.number(), name: z.string() })

/** A merge of one institute into another. */
export const instituteMerge = z.object({
  id: z.number(),
  from: named,
  into: named,
  /** First and last name of who did it, when they still have an account. */
  merged_by: z.string().nullable(),
  merged_at: instant,
  undone_at: instant.nullable(),
  /** Until when it can be undone. */
  undo_until: instant,
})
export type InstituteMerge = z.output<typeof instituteMerge>

/** What staff look after: new institutes, those that may be the same, and merging them. */
export const instituteReview = endpoints({
  list: {
    method: 'GET',
    path: '/api/institutes/review/',
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
        /** Institutes that were like it when it was made. */
        similar: z.array(named),
      }),
    ),
  },
  reviewed: {
    method: 'PUT',
    path: '/api/institutes/:id/reviewed/',
    summary: 'Note that staff have looked at a new institute, or have not',
    params: z.object({ id }),
    body: z.object({ reviewed: z.boolean() }),
    response: z.object({ is_new: z.boolean() }),
  },
  /** Members, followers, invitations and projects go with it. The other one's own profile stays as it is. */
  merge: {
    method: 'POST',
    path: '/api/institutes/:id/merge/',
    summary: 'Merge a duplicate into another institute; can be undone for 30 days',
    params: z.object({ id }),
    body: z.object({ into: id }),
    response: instituteMerge,
    creates: true,
  },
  merges: {
    method: 'GET',
    path: '/api/institutes/merges/',
    summary: 'Merges, latest first',
    query: z.object(pageQuery(10)),
    response: pageOf(instituteMerge),
  },
  undoMerge: {
    method: 'POST',
    path: '/api/institutes/merges/:id/undo/',
    summary: 'Undo a merge: what came with the duplicate goes back to it',
    params: z.object({ id }),
    response: instituteMerge,
  },
})

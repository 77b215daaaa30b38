import { endpoints } from '../platform/endpoint.ts'
import type { instituteReviewSchemas } from './institute-review.schemas.ts'

/** Tasks of staff: reviewing new institutes and possible duplicates, and merging. */
export const instituteReview = endpoints<typeof instituteReviewSchemas>()({
  list: {
    method: 'GET',
    path: '/api/institutes/review/',
    summary: 'New institutes that no staff have looked at, latest first, with those that they may be',
  },
  reviewed: {
    method: 'PUT',
    path: '/api/institutes/:id/reviewed/',
    summary: 'Note that staff have looked at a new institute, or have not',
  },
  /**
   * Moves members, followers, invitations and projects. The profile of the other institute does not change.
   */
  merge: {
    method: 'POST',
    path: '/api/institutes/:id/merge/',
    summary: 'Merge a duplicate into another institute; can be undone for 30 days',
    creates: true,
  },
  merges: {
    method: 'GET',
    path: '/api/institutes/merges/',
    summary: 'Merges, latest first',
  },
  undoMerge: {
    method: 'POST',
    path: '/api/institutes/merges/:id/undo/',
    summary: 'Undo a merge: what came with the duplicate goes back to it',
  },
})

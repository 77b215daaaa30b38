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
   * Moves followers, invitations and discussions. Roles of the duplicate and its participation in projects become
   * requests and invitations at the other institute; the role Admin only comes with people named in `admins`.
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
    summary:
      'Undo a merge: both institutes get back the roles that they had, and the duplicate what came with it',
  },
})

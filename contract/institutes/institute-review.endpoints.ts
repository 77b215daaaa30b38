import { endpoints } from '../platform/endpoint.ts'
import type { instituteReviewSchemas } from './institute-review.schemas.ts'

/** Tasks of staff: reviewing new institutes and possible duplicates, and merging. */
export const instituteReview = endpoints<typeof instituteReviewSchemas>()({
  list: {
    method: 'GET',
    path: '/api/institutes/review/',
  },
  reviewed: {
    method: 'PUT',
    path: '/api/institutes/:id/reviewed/',
  },
  reviewSeveral: {
    method: 'POST',
    path: '/api/institutes/review/several/',
    creates: true,
  },
  /**
   * Moves followers, invitations and discussions. Roles of the duplicate and its participation in projects become
   * requests and invitations at the other institute; the role Admin only comes with people named in `admins`.
   */
  merge: {
    method: 'POST',
    path: '/api/institutes/:id/merge/',
    creates: true,
  },
  merges: {
    method: 'GET',
    path: '/api/institutes/merges/',
  },
  undoMerge: {
    method: 'POST',
    path: '/api/institutes/merges/:id/undo/',
  },
})

import { endpoints } from '../platform/endpoint.ts'
import type { reviewsSchemas } from './reviews.schemas.ts'

/** Review of answer sets: comments, revisions that reviewers ask for, and verification. */
export const reviews = endpoints<typeof reviewsSchemas>()({
  readReview: {
    method: 'GET',
    path: '/api/quiz/:id/sets/:respondent/review/',
  },
  commentOnSet: {
    method: 'POST',
    path: '/api/quiz/:id/sets/:respondent/review/comments/',
    creates: true,
  },
  askRevision: {
    method: 'PUT',
    path: '/api/quiz/:id/sets/:respondent/review/revision/',
  },
  verify: {
    method: 'PUT',
    path: '/api/quiz/:id/sets/:respondent/review/verified/',
  },
  readOwnReview: {
    method: 'GET',
    path: '/api/quiz/:id/review/',
  },
  commentOnOwn: {
    method: 'POST',
    path: '/api/quiz/:id/review/comments/',
    creates: true,
  },
  finishRevision: {
    method: 'DELETE',
    path: '/api/quiz/:id/review/revision/',
  },
})

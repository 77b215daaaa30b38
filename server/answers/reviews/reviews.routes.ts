import { reviews } from 'contract/answers/reviews.endpoints.ts'
import { reviewsSchemas } from 'contract/answers/reviews.schemas.ts'
import { routes } from '../../platform/http/routes.ts'
import { reviewed, reviewer } from './reviews.access.ts'
import {
  askRevision,
  commentOnOwn,
  commentOnSet,
  finishRevision,
  readOwnReview,
  readReview,
  verify,
} from './reviews.ts'

export const reviewRoutes = routes(reviews, reviewsSchemas, {
  readReview: [reviewer, readReview],
  commentOnSet: [reviewer, commentOnSet],
  askRevision: [reviewer, askRevision],
  verify: [reviewer, verify],
  readOwnReview: [reviewed, readOwnReview],
  commentOnOwn: [reviewed, commentOnOwn],
  finishRevision: [reviewed, finishRevision],
})

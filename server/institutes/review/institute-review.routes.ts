import { instituteReview } from 'contract/institutes/institute-review.endpoints.ts'
import { instituteReviewSchemas } from 'contract/institutes/institute-review.schemas.ts'
import { routes } from '../../platform/http/routes.ts'
import { staff } from '../../platform/http/viewer.ts'
import { listNew, noteReviewed, noteSeveralReviewed } from './list-new.ts'
import { listMerges, mergeInstitute, undoMerge } from './merge-institute.ts'

export const instituteReviewRoutes = routes(instituteReview, instituteReviewSchemas, {
  list: [staff, listNew],
  reviewed: [staff, noteReviewed],
  reviewSeveral: [staff, noteSeveralReviewed],
  merge: [staff, mergeInstitute],
  merges: [staff, listMerges],
  undoMerge: [staff, undoMerge],
})

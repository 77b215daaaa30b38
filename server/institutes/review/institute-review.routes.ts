import { instituteReview } from 'contract/institutes/institute-review.contract.ts'
import { routes } from '../../platform/http/routes.ts'
import { staff } from '../../platform/http/viewer.ts'
import { listNew, noteReviewed } from './list-new.ts'
import { listMerges, mergeInstitute, undoMerge } from './merge-institute.ts'

export const instituteReviewRoutes = routes(instituteReview, {
  list: [staff, listNew],
  reviewed: [staff, noteReviewed],
  merge: [staff, mergeInstitute],
  merges: [staff, listMerges],
  undoMerge: [staff, undoMerge],
})

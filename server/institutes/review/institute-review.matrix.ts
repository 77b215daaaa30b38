import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { instituteReview } from 'contract/institutes/institute-review.endpoints.ts'
import { matrixOf } from '../../testing/matrix.ts'
import { instituteBody } from '../testing/new-institute.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(instituteReview, {
  prepare: async ({ people: { staff } }) => {
    const ids = []
    for (const name of ['Harbour Savings', 'Harbor Savings', 'Harbour Saving']) {
      const { body } = await staff.call(institutes.create, { body: instituteBody({ name }) })
      ids.push(body.id)
    }
    const [kept, duplicate, merged] = ids as [number, number, number]
    const { body } = await staff.call(instituteReview.merge, {
      params: { id: merged },
      body: { into: kept },
    })
    return { kept, duplicate, merge: body.id }
  },
  requests: {
    list: () => ({}),
    reviewed: ({ kept }) => ({ params: { id: kept }, body: { reviewed: true } }),
    reviewSeveral: ({ kept }) => ({ body: { ids: [kept], reviewed: true } }),
    merge: ({ kept, duplicate }) => ({ params: { id: duplicate }, body: { into: kept } }),
    merges: () => ({}),
    undoMerge: ({ merge }) => ({ params: { id: merge } }),
  },
})

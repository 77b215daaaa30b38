import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'

const lenders = { 'Financial Institution': { region: ['Eastern Africa'], must: ['region'] } }

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(searchProfiles, {
  requests: {
    read: () => ({}),
    save: () => ({ body: lenders }),
    preview: () => ({ body: lenders }),
    matched: () => ({ query: { sort: 'newest' as const } }),
    giveFeedback: ({ institute }) => ({
      params: { id: institute },
      body: { feedback: 'interested' as const },
    }),
    fit: ({ institute }) => ({ params: { id: institute } }),
    fitSentence: ({ institute }) => ({ params: { id: institute } }),
    whatIf: ({ institute }) => ({
      params: { id: institute },
      body: { options: lenders['Financial Institution'] },
    }),
    unlocks: ({ institute }) => ({ params: { id: institute } }),
    speakers: ({ institute }) => ({ params: { id: institute } }),
    nameSpeakers: ({ institute }) => ({ params: { id: institute }, body: { people: [] } }),
    ask: ({ institute }) => ({ params: { id: institute }, body: { criteria: ['impact_metrics'] } }),
    selections: () => ({}),
    saveSelection: () => ({ body: { name: 'Lenders', search: 'region=Eastern+Africa' } }),
    deleteSelection: () => ({ params: { id: 1_000_000 } }),
    find: () => ({ body: { categories: lenders } }),
  },
})

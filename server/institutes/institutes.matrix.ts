import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'
import { instituteBody } from './testing/new-institute.ts'

const solar = instituteBody({ name: 'Solar for Schools Trust' })

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(institutes, {
  prepare: async ({ people, institute }) => {
    const { body } = await people.instituteAdmin.call(institutes.read, { params: { id: institute } })
    return { updated_at: body.updated_at }
  },
  requests: {
    list: () => ({ query: { name: 'umoja', type: 'Financial Institution' } }),
    gps: () => ({}),
    map: () => ({ query: { zoom: 2, view: '-180,-60,180,80' } }),
    mapBounds: () => ({ query: { type: 'NGO' } }),
    read: ({ institute }) => ({ params: { id: institute } }),
    create: () => ({ body: solar }),
    register: () => ({ body: { create_new_institute: true, user_role: 'CEO', instituteData: solar } }),
    update: ({ institute, updated_at }) => ({
      params: { id: institute },
      body: { mission: 'Loans for farmers and their daughters.', updated_at },
    }),
    updateTypeDetails: ({ institute, updated_at }) => ({
      params: { id: institute },
      body: {
        type_details: {
          legal_status: 'Bank',
          regulated: 'Yes',
          focus_areas: ['Agriculture'],
          services_offered: ['Microcredit'],
          regions: ['Eastern Africa'],
        },
        updated_at,
      },
    }),
    follow: ({ institute }) => ({ params: { id: institute }, body: { follow: true } }),
    viewed: ({ institute }) => ({ params: { id: institute }, body: { viewed: true } }),
    mine: () => ({}),
    duplicates: () => ({ body: { name: 'Umoja Microfinance Bank Ltd', website_url: 'umoja.example' } }),
  },
})

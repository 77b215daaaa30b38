import { factorResets } from 'contract/access/factor-resets.endpoints.ts'
import { randomBytes } from 'node:crypto'
import { matrixOf } from '../../testing/matrix.ts'

/** `projectAdmin`, a member of the institute, has lost their second factors. */
export const factorResetsMatrix = matrixOf(factorResets, {
  prepare: async ({ server, ids }) =>
    server.database.db
      .insertInto('factor_reset')
      .values({
        person_id: ids.projectAdmin,
        requested_at: new Date(),
        link_seed: randomBytes(32),
        link_hash: randomBytes(32),
      })
      .returning('id as reset')
      .executeTakeFirstOrThrow(),
  requests: {
    requestFactorReset: () => ({ body: { challenge: 'not-a-challenge' } }),
    checkResetLink: ({ reset }) => ({ body: { id: reset, token: 'not-a-link-that-was-mailed' } }),
    cancelByLink: ({ reset }) => ({ body: { id: reset, token: 'not-a-link-that-was-mailed' } }),
    readOwn: () => ({}),
    cancelOwn: () => ({}),
    listOfInstitute: ({ institute }) => ({ params: { id: institute } }),
    decideInInstitute: ({ institute, reset }) => ({
      params: { id: institute, resetId: reset },
      body: { grant: true },
    }),
    list: () => ({}),
    decideAsStaff: ({ reset }) => ({ params: { id: reset }, body: { grant: true } }),
  },
})

import { documents } from 'contract/documents/documents.contract.ts'
import { matrixOf } from '../testing/matrix.ts'
import { beginDocument } from './documents.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(documents, {
  prepare: async ({ server, ids, project }) => {
    const document = await server.database.db.transaction().execute((tx) =>
      beginDocument(
        tx,
        {
          projectId: project,
          name: 'Results for members',
          description: '',
          permissions: 'MEMBERS_ONLY',
          isDataDoc: true,
          createdBy: ids.projectManager,
        },
        new Date(),
      ),
    )
    return { document }
  },
  requests: {
    list: ({ project }) => ({ query: { project } }),
    read: ({ document }) => ({ params: { id: document } }),
  },
})

import { projectExport } from 'contract/project-export/project-export.endpoints.ts'
import { exportLink } from './export-link.ts'
import { matrixOf } from '../testing/matrix.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const matrix = matrixOf(projectExport, {
  prepare: async ({ server, ids, project }) => {
    const link = await exportLink({ projectId: project, by: ids.projectMember }, server.config, new Date())
    const query = new URL(link, server.url).searchParams
    return {
      given: {
        by: query.get('by'),
        expires: query.get('expires'),
        signature: query.get('signature') ?? '',
      },
    }
  },
  requests: {
    start: ({ project }) => ({ params: { id: project } }),
    download: ({ project, given }) => ({ params: { id: project }, query: given }),
  },
})

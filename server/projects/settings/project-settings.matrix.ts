import { projectSettings } from 'contract/projects/project-settings.endpoints.ts'
import { matrixOf } from '../../testing/matrix.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const projectSettingsMatrix = matrixOf(projectSettings, {
  prepare: async ({ server, people: { projectAdmin }, project }) => {
    // Directly in the database, as the API would give the project a new version.
    await server.database.db
      .updateTable('project')
      .set({ metadata: { dashboardLink: 'https://app.powerbi.com/view?r=1' } })
      .where('id', '=', project)
      .execute()
    const { body } = await projectAdmin.call(projectSettings.dashboard, { params: { id: project } })
    return { signed: body.params }
  },
  requests: {
    updateStyling: ({ project }) => ({ params: { id: project }, body: { navPillColor: 'info' as const } }),
    updateMetadata: ({ project }) => ({
      params: { id: project },
      body: { surveyFormLink: 'https://survey.example.org/1' },
    }),
    dashboard: ({ project }) => ({ params: { id: project } }),
    dashboardConfig: ({ signed }) => ({ query: { params: signed } }),
    importable: ({ project }) => ({ params: { id: project } }),
    importFrom: ({ project }) => ({
      params: { id: project },
      body: { from: project, parts: ['links' as const] },
    }),
  },
})

import {
  sharedReports,
  surveyReportLinks,
  surveyReports,
} from 'contract/survey-reports/survey-reports.endpoints.ts'
import { matrixOf } from '../testing/matrix.ts'
import type { Person } from '../testing/person.ts'
import type { TestServer } from '../testing/test-server.ts'
import { uploaded } from '../testing/uploaded-survey.ts'

/** A report with a version, for all of the project. */
async function prepared(server: TestServer, admin: Person, projectId: number) {
  const { id: survey } = await uploaded(server, admin, { projectId })
  const { body } = await admin.call(surveyReports.createReport, {
    params: { id: survey },
    body: { title: 'Report' },
  })
  const params = { id: survey, report: body.id }
  await admin.call(surveyReports.setAudience, { params, body: { audience: 'project' } })
  await admin.call(surveyReports.freezeReport, { params, body: { revision: 1 } })
  return params
}

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const surveyReportsMatrix = matrixOf(surveyReports, {
  prepare: async ({ server, people: { projectAdmin }, project }) => ({
    params: await prepared(server, projectAdmin, project),
  }),
  requests: {
    listReports: ({ params: { id } }) => ({ params: { id } }),
    createReport: ({ params: { id } }) => ({ params: { id }, body: { title: 'Matrix' } }),
    readReport: ({ params }) => ({ params }),
    updateReport: ({ params }) => ({
      params,
      body: { title: 'Other', filters: [], blocks: [], revision: 1 },
    }),
    removeReport: ({ params }) => ({ params }),
    readContent: ({ params }) => ({ params }),
    setAudience: ({ params }) => ({ params, body: { audience: 'project' } as const }),
    listVersions: ({ params }) => ({ params }),
    freezeReport: ({ params }) => ({ params, body: { revision: 1 } }),
    readVersion: ({ params }) => ({ params: { ...params, number: 1 } }),
    removeVersion: ({ params }) => ({ params: { ...params, number: 1 } }),
  },
})

export const surveyReportLinksMatrix = matrixOf(surveyReportLinks, {
  prepare: async ({ server, people: { projectAdmin }, project }) => {
    const params = await prepared(server, projectAdmin, project)
    const { body } = await projectAdmin.call(surveyReportLinks.createReportLink, { params, body: {} })
    return { params, link: body.id }
  },
  requests: {
    listReportLinks: ({ params }) => ({ params }),
    createReportLink: ({ params }) => ({ params, body: {} }),
    revokeReportLink: ({ params, link }) => ({ params: { ...params, link } }),
  },
})

export const sharedReportsMatrix = matrixOf(sharedReports, {
  prepare: async ({ server, people: { projectAdmin }, project }) => {
    const params = await prepared(server, projectAdmin, project)
    await projectAdmin.call(surveyReportLinks.createReportLink, { params, body: {} })
    const { body } = await projectAdmin.call(surveyReportLinks.listReportLinks, { params })
    return { token: body.results[0]!.url.split('/').at(-1)! }
  },
  requests: { readShared: ({ token }) => ({ params: { token } }) },
})

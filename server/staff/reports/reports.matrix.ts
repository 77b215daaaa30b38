import { reports } from 'contract/reports/reports.endpoints.ts'
import { staffReports } from 'contract/staff/reports.endpoints.ts'
import { matrixOf, type World } from '../../testing/matrix.ts'

/** Requests of the access matrix, see server/testing/access.matrix.test.ts. */
export const reportsMatrix = matrixOf(reports, {
  requests: {
    create: ({ institute }) => ({
      body: { type: 'institute' as const, id: institute, reason: 'spam' as const },
    }),
  },
})

const reported = async ({ people, institute }: World) => {
  const body = { type: 'institute' as const, id: institute, reason: 'spam' as const }
  return { report: (await people.plain.call(reports.create, { body })).body.id }
}

export const staffReportsMatrix = matrixOf(staffReports, {
  prepare: async (world) => {
    const { report } = await reported(world)
    const body = { type: 'project' as const, id: world.project, reason: 'spam' as const }
    const { id: hidden } = (await world.people.projectMember.call(reports.create, { body })).body
    await world.people.staff.call(staffReports.decide, {
      params: { id: hidden },
      body: { action: 'hide' as const },
    })
    return { report, hidden }
  },
  requests: {
    list: () => ({}),
    decide: ({ report }) => ({
      params: { id: report },
      body: { action: 'dismiss' as const, answer: 'Thank you' },
    }),
    // An institution has no file.
    readFile: ({ report }) => ({ params: { id: report } }),
    restore: ({ hidden }) => ({ params: { id: hidden } }),
  },
})

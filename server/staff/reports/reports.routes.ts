import { reports } from 'contract/reports/reports.endpoints.ts'
import { reportsSchemas } from 'contract/reports/reports.schemas.ts'
import { staffReports } from 'contract/staff/reports.endpoints.ts'
import { staffReportsSchemas } from 'contract/staff/reports.schemas.ts'
import { routes } from '../../platform/http/routes.ts'
import { member, staff } from '../../platform/http/viewer.ts'
import { createReport } from './create-report.ts'
import { decideReport, restoreHidden } from './decide-report.ts'
import { readReportedFile } from './read-reported-file.ts'
import { listReports } from './list-reports.ts'

export const reportRoutes = [
  ...routes(reports, reportsSchemas, { create: [member, createReport] }),
  ...routes(staffReports, staffReportsSchemas, {
    list: [staff, listReports],
    decide: [staff, decideReport],
    readFile: [staff, readReportedFile],
    restore: [staff, restoreHidden],
  }),
]

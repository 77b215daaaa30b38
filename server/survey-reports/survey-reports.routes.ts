import {
  sharedReports,
  surveyReportLinks,
  surveyReports,
} from 'contract/survey-reports/survey-reports.endpoints.ts'
import {
  sharedReportSchemas,
  surveyReportLinkSchemas,
  surveyReportSchemas,
} from 'contract/survey-reports/survey-reports.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import {
  createSurveyReport,
  listSurveyReports,
  readReport,
  removeReport,
  setAudience,
  updateReport,
} from './change-reports.ts'
import {
  freezeReport,
  listReportVersions,
  readReportContent,
  readVersion,
  removeVersion,
} from './freeze-report.ts'
import { holderOfReportLink, readShared } from './read-shared.ts'
import { createReportLink, listReportLinks, revokeReportLink } from './report-links.ts'
import {
  figuresReader,
  reportMaker,
  reportReader,
  reportsMaker,
  viewerOfReports,
} from './survey-reports.access.ts'

export const surveyReportRoutes = routes(surveyReports, surveyReportSchemas, {
  listReports: [viewerOfReports, listSurveyReports],
  createReport: [reportsMaker, createSurveyReport],
  readReport: [reportReader, readReport],
  updateReport: [reportMaker, updateReport],
  removeReport: [reportMaker, removeReport],
  readContent: [figuresReader, readReportContent],
  setAudience: [reportMaker, setAudience],
  listVersions: [reportReader, listReportVersions],
  freezeReport: [reportMaker, freezeReport],
  readVersion: [figuresReader, readVersion],
  removeVersion: [reportMaker, removeVersion],
})

export const surveyReportLinkRoutes = routes(surveyReportLinks, surveyReportLinkSchemas, {
  listReportLinks: [reportMaker, listReportLinks],
  createReportLink: [reportMaker, createReportLink],
  revokeReportLink: [reportMaker, revokeReportLink],
})

export const sharedReportRoutes = routes(sharedReports, sharedReportSchemas, {
  readShared: [holderOfReportLink, readShared],
})

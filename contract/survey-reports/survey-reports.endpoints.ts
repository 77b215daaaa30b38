import { endpoints } from '../platform/endpoint.ts'
import type {
  sharedReportSchemas,
  surveyReportLinkSchemas,
  surveyReportSchemas,
} from './survey-reports.schemas.ts'

/** Reports of a survey, and their versions with figures that never change. */
export const surveyReports = endpoints<typeof surveyReportSchemas>()({
  listReports: {
    method: 'GET',
    path: '/api/quiz/:id/reports/',
  },
  createReport: {
    method: 'POST',
    path: '/api/quiz/:id/reports/',
    creates: true,
    location: '/api/quiz/:survey/reports/:id/',
  },
  readReport: {
    method: 'GET',
    path: '/api/quiz/:id/reports/:report/',
  },
  updateReport: {
    method: 'PUT',
    path: '/api/quiz/:id/reports/:report/',
  },
  removeReport: {
    method: 'DELETE',
    path: '/api/quiz/:id/reports/:report/',
  },
  readContent: {
    method: 'GET',
    path: '/api/quiz/:id/reports/:report/content/',
    mayLag: true,
  },
  setAudience: {
    method: 'PUT',
    path: '/api/quiz/:id/reports/:report/audience/',
  },
  listVersions: {
    method: 'GET',
    path: '/api/quiz/:id/reports/:report/versions/',
  },
  freezeReport: {
    method: 'POST',
    path: '/api/quiz/:id/reports/:report/versions/',
    creates: true,
    location: '/api/quiz/:id/reports/:report/versions/:number/',
  },
  readVersion: {
    method: 'GET',
    path: '/api/quiz/:id/reports/:report/versions/:number/',
  },
  removeVersion: {
    method: 'DELETE',
    path: '/api/quiz/:id/reports/:report/versions/:number/',
  },
})

/** Links by which anybody reads a report. */
export const surveyReportLinks = endpoints<typeof surveyReportLinkSchemas>()({
  listReportLinks: {
    method: 'GET',
    path: '/api/quiz/:id/reports/:report/links/',
    sessionOnly: true,
  },
  createReportLink: {
    method: 'POST',
    path: '/api/quiz/:id/reports/:report/links/',
    creates: true,
    sessionOnly: true,
  },
  revokeReportLink: {
    method: 'DELETE',
    path: '/api/quiz/:id/reports/:report/links/:link/',
    sessionOnly: true,
  },
})

/** What a link shows. */
export const sharedReports = endpoints<typeof sharedReportSchemas>()({
  readShared: {
    method: 'GET',
    path: '/api/shared-reports/:token/',
    open: true,
  },
})

import { endpoints } from '../platform/endpoint.ts'
import type { surveyFeedsSchemas } from './feeds.schemas.ts'

/** The results of a survey at addresses that programs can read again and again: OData v4, and whole files. */
export const surveyFeeds = endpoints<typeof surveyFeedsSchemas>()({
  readService: {
    method: 'GET',
    path: '/api/quiz/:id/odata.svc/',
    takesBasic: true,
    takesTokensOf: 'project',
  },
  readMetadata: {
    method: 'GET',
    path: '/api/quiz/:id/odata.svc/$metadata',
    download: ['application/xml'],
    takesBasic: true,
    takesTokensOf: 'project',
  },
  listRows: {
    method: 'GET',
    path: '/api/quiz/:id/odata.svc/:table',
    takesBasic: true,
    takesTokensOf: 'project',
    mayLag: true,
  },
  countRows: {
    method: 'GET',
    path: '/api/quiz/:id/odata.svc/:table/$count',
    download: ['text/plain'],
    takesBasic: true,
    takesTokensOf: 'project',
    mayLag: true,
  },
  listFields: {
    method: 'GET',
    path: '/api/quiz/:id/fields/',
    takesBasic: true,
    takesTokensOf: 'project',
    mayLag: true,
  },
  readCsv: {
    method: 'GET',
    path: '/api/quiz/:id/results.csv',
    download: ['text/csv'],
    takesBasic: true,
    takesTokensOf: 'project',
    mayLag: true,
  },
  readJson: {
    method: 'GET',
    path: '/api/quiz/:id/results.json',
    takesBasic: true,
    takesTokensOf: 'project',
    mayLag: true,
  },
})

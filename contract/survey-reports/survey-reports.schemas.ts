import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { id, instant, instantWithOffset, line } from '../platform/texts.ts'
import { filterLimits, readFilter } from '../results/table-filters.ts'
import { reportBlock, reportContent, surveyReportLimits } from './report-blocks.ts'

/** Who reads a report beside the people who may see the results: people of participating institutions, or all of the project. */
export const reportAudiences = ['managers', 'institutions', 'project'] as const
export type ReportAudience = (typeof reportAudiences)[number]

const audience = z.enum(reportAudiences)
const number = z.number().int()
const title = line(surveyReportLimits.title).pipe(z.string().min(1, 'Please enter a title'))
const filters = z
  .array(
    z
      .string()
      .max(filterLimits.length)
      .refine((text) => readFilter(text) !== undefined, 'A filter is written as in `is:country:KE`'),
  )
  .max(filterLimits.filters)
const blocks = z
  .array(reportBlock)
  .max(surveyReportLimits.blocks, `A report has at most ${surveyReportLimits.blocks} blocks`)
  .refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'Each block needs an id of its own')

/** The content of a report as it is edited. */
export const surveyReport = z.object({
  id: number,
  /** Id of the survey. */
  survey: number,
  title: z.string(),
  filters: z.array(z.string()),
  blocks: z.array(reportBlock),
  audience,
  /** Counts changes of title, filters and blocks. */
  revision: number,
  /** Null if the account was deleted. */
  created_by: z.string().nullable(),
  updated_by: z.string().nullable(),
  created_at: instant,
  updated_at: instant,
})
export type SurveyReport = z.output<typeof surveyReport>

const listedReport = surveyReport
  .pick({ id: true, title: true, audience: true, updated_by: true, updated_at: true })
  .extend({
    versions: number,
    /** Working links; null for people who may not see the results. */
    links: number.nullable(),
  })
export type ListedReport = z.output<typeof listedReport>
const listOfReports = z.object({ results: z.array(listedReport) })

const reportVersion = z.object({
  number,
  title: z.string(),
  filters: z.array(z.string()),
  n: number,
  frozen_at: instant,
  /** Null if the account was deleted. */
  frozen_by: z.string().nullable(),
})
export type ReportVersion = z.output<typeof reportVersion>
const listOfVersions = z.object({ results: z.array(reportVersion) })

const reportLink = z.object({
  id: number,
  name: z.string(),
  url: z.string(),
  /** Number of the version that it shows; null for the current figures. */
  version: number.nullable(),
  created_by: z.string().nullable(),
  created_at: instant,
  expires_at: instant.nullable(),
  expired: z.boolean(),
})
export type ReportLink = z.output<typeof reportLink>

const ofReport = z.object({ id, report: id })
const ofVersion = ofReport.extend({ number: id })

export const surveyReportSchemas = {
  listReports: {
    summary: 'Reports of a survey that I may read, the latest change first',
    params: z.object({ id }),
    response: listOfReports,
  },
  createReport: {
    summary: 'Create a report of a survey; only people who may see the results read it at first',
    params: z.object({ id }),
    body: z.strictObject({ title, filters: filters.default([]), blocks: blocks.default([]) }),
    response: surveyReport,
  },
  readReport: {
    summary: 'A report of a survey: its blocks, without figures',
    params: ofReport,
    response: surveyReport,
  },
  updateReport: {
    summary: 'Replace the content of a report, unless `revision` is no longer the latest',
    params: ofReport,
    body: z.strictObject({ title, filters, blocks, revision: number.positive() }),
    response: surveyReport,
  },
  removeReport: {
    summary: 'Delete a report with its versions and links',
    params: ofReport,
    response: z.object({ success: z.literal(true) }),
  },
  readContent: {
    summary:
      'A report with the current figures. Figures of fewer than five answers are left out for people who may not see the results',
    params: ofReport,
    response: reportContent,
  },
  setAudience: {
    summary: 'Choose who reads a report beside the people who may see the results',
    params: ofReport,
    body: z.strictObject({ audience }),
    response: surveyReport,
  },
  listVersions: {
    summary: 'Versions of a report, the latest first',
    params: ofReport,
    response: listOfVersions,
  },
  freezeReport: {
    summary: 'Store the current figures as a version, unless `revision` is no longer the latest',
    params: ofReport,
    body: z.strictObject({ revision: number.positive() }),
    response: reportVersion,
  },
  readVersion: {
    summary: 'A version of a report, with the figures that it had. `content` is as in the report itself',
    params: ofVersion,
    response: reportVersion.extend({ content: reportContent }),
  },
  removeVersion: {
    summary: 'Delete a version of a report, and the links to it',
    params: ofVersion,
    response: listOfVersions,
  },
} satisfies Schemas

export const surveyReportLinkSchemas = {
  listReportLinks: {
    summary: 'Links by which anybody reads a report',
    params: ofReport,
    response: z.object({ results: z.array(reportLink) }),
  },
  createReportLink: {
    summary: 'Create a link by which anybody reads a report; the list of links has its address',
    params: ofReport,
    body: z.strictObject({
      name: line(surveyReportLimits.linkName).default(''),
      /** Number of a version; null for the current figures. */
      version: number.positive().nullable().default(null),
      expires_at: instantWithOffset.nullable().default(null),
    }),
    // Without its address, as the responses of creates are stored for retries.
    response: z.object({ id: number }),
  },
  revokeReportLink: {
    summary: 'Revoke a link; it stops working immediately',
    params: ofReport.extend({ link: id }),
    response: z.object({ results: z.array(reportLink) }),
  },
} satisfies Schemas

/** What visitors see: the report, and no people. */
export const sharedReport = z.object({
  content: reportContent,
  /** When its figures were frozen; null if they are current. */
  frozen_at: instant.nullable(),
})

export const sharedReportSchemas = {
  readShared: {
    summary: 'The report of a link, without names of people',
    params: z.object({ token: z.string().max(100) }),
    response: sharedReport,
  },
} satisfies Schemas

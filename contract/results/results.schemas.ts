import { z } from 'zod'
import { pageQuery } from '../platform/lists.ts'
import { id } from '../platform/texts.ts'
import { surveyLimits } from '../questionnaires/questions.ts'
import { pageOfInstances } from './group-table.ts'
import { pageOfLocations } from './locations.ts'
import {
  fileProblem,
  pageOfSubmissions,
  resultsFile,
  resultsFileQuery,
  submissionsQuery,
} from './submissions.ts'
import { respondents, surveySummary } from './summary.ts'
import { pageOfSets, setsQuery, tableDefinition, tableOptions } from './table.ts'
import type { Schemas } from '../platform/endpoint.ts'

export const surveyResultsSchemas = {
  listAnswers: {
    params: z.object({ id }),
    query: submissionsQuery,
    response: pageOfSubmissions,
  },
  readTable: {
    params: z.object({ id }),
    query: z.object(tableOptions),
    response: tableDefinition,
  },
  listSets: {
    params: z.object({ id }),
    query: setsQuery,
    response: pageOfSets,
  },
  listInstances: {
    params: z.object({ id }),
    query: z.object({
      ...pageQuery(25),
      /** By default the first group. */
      group: id.optional(),
    }),
    response: pageOfInstances,
  },
  listLocations: {
    params: z.object({ id }),
    query: z.object({
      ...pageQuery(100),
      /** Limits the list to this question. */
      question: id.optional(),
    }),
    response: pageOfLocations,
  },
  readSummary: {
    params: z.object({ id }),
    query: z.object({
      ...pageQuery(20),
      /** Limits the list to this section. */
      section: z.string().max(surveyLimits.name).optional(),
    }),
    response: surveySummary,
  },
  listRespondents: {
    params: z.object({ id }),
    query: z.object(pageQuery(25)),
    response: respondents,
  },
  readFigures: {
    params: z.object({ id }),
    response: z.object({
      sections: z.number().int(),
      /** Users with at least one answer. */
      respondents: z.number().int(),
      /** Number of answered questions, summed over the latest submissions of all sets. */
      answers: z.number().int(),
      /**
       * Number of answer sets that have been started, and of those that are complete: at most 1 in a multi-user survey.
       */
      begun: z.number().int(),
      completed: z.number().int(),
      /** Median progress of the started sets, 0 to 100 with one decimal; null if there are none. */
      median_completion: z.number().nullable(),
      /** Whether the sets are still being recounted after the questions were replaced. */
      counting: z.boolean(),
    }),
  },
} satisfies Schemas

export const surveyDownloadsSchemas = {
  startExport: {
    params: z.object({ id }),
    body: z.strictObject(resultsFile).superRefine((file, context) => {
      const problem = fileProblem(file)
      if (problem) context.addIssue({ code: 'custom', path: [problem.path], message: problem.message })
    }),
    response: z.object({ url: z.string() }),
  },
  download: {
    params: z.object({ id }),
    query: z.object({
      ...resultsFileQuery,
      by: id,
      expires: z.coerce.number().int(),
      signature: z.string().max(100),
    }),
    response: z.string(),
  },
  exportToProject: {
    params: z.object({ id }),
    body: z.strictObject({}).optional(),
    response: z.object({
      success: z.literal(true),
      document: z.object({ id: z.number().int(), name: z.string() }),
      /** Whether the document was there already, so that the file becomes its newest version. */
      new_version: z.boolean(),
    }),
  },
} satisfies Schemas

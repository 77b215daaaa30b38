import { z } from 'zod'
import { pageQuery } from '../platform/lists.ts'
import { id, line, viewerId } from '../platform/texts.ts'
import { surveyLimits } from '../questionnaires/questions.ts'
import { comparison, comparisonQuery } from './comparison.ts'
import { crossQuery, crossTable, groupedNumbers, groupedQuery } from './cross-table.ts'
import { pageOfInstances } from './group-table.ts'
import { pageOfLocations } from './locations.ts'
import {
  fileProblem,
  pageOfSubmissions,
  resultsFile,
  resultsFileQuery,
  submissionsQuery,
} from './submissions.ts'
import { respondentsQuery } from './respondents.ts'
import { pageOfTexts, questionChanges, respondents, surveySummary } from './summary.ts'
import { pageOfSets, setsQuery, tableDefinition, tableOptions } from './table.ts'
import { tableFilters } from './table-filters.ts'
import type { Schemas } from '../platform/endpoint.ts'

export const surveyResultsSchemas = {
  listAnswers: {
    summary: 'Submitted answers, for exploring',
    params: z.object({ id }),
    query: submissionsQuery,
    response: pageOfSubmissions,
  },
  readTable: {
    summary:
      'The columns of the table of results: of answer sets, and of each group that repeats as a table of its own',
    params: z.object({ id }),
    query: z.object(tableOptions),
    response: tableDefinition,
  },
  listSets: {
    summary: 'The latest submissions with a row for each answer set, sorted and filtered by any column',
    params: z.object({ id }),
    query: setsQuery,
    response: pageOfSets,
  },
  readCross: {
    summary:
      'The latest answers to a question by those to another one, by institution, its type or country: counts, and a chi-squared test',
    params: z.object({ id }),
    query: crossQuery,
    response: crossTable,
  },
  readGrouped: {
    summary:
      'Mean, median and quartiles of the numbers in the latest answers, by another question, institution, its type or country',
    params: z.object({ id }),
    query: groupedQuery,
    response: groupedNumbers,
  },
  readComparison: {
    summary:
      'Institutions side by side, question by question, with the median and quartiles of at least five, and their earlier rounds',
    params: z.object({ id }),
    query: comparisonQuery,
    response: comparison,
  },
  readOwnComparison: {
    summary:
      "The reader's institution beside the others that fill the survey, without their names, if its managers allow it",
    params: z.object({ id }),
    query: comparisonQuery.omit({ group: true, institution: true }).extend({ institution: id.optional() }),
    response: comparison,
  },
  listInstances: {
    summary:
      'The latest submissions of a group that repeats: a row for each instance, a column for each question',
    params: z.object({ id }),
    query: z.object({
      ...pageQuery(25),
      /** By default the first group. */
      group: id.optional(),
    }),
    response: pageOfInstances,
  },
  listLocations: {
    summary: 'Positions, lines and areas in the latest submissions, newest first',
    params: z.object({ id }),
    query: z.object({
      ...pageQuery(100),
      /** Limits the list to this question. */
      question: id.optional(),
      filter: tableFilters,
    }),
    response: pageOfLocations,
  },
  readSummary: {
    summary: 'Summary of the latest submissions by question',
    params: z.object({ id }),
    query: z.object({
      ...pageQuery(20),
      /** Limits the list to this section. */
      section: z.string().max(surveyLimits.name).optional(),
      /** Words of the question, its variable or its section. */
      search: line(200).optional(),
      filter: tableFilters,
    }),
    response: surveySummary,
  },
  listTexts: {
    summary: 'The latest answers to a question that have a text, newest first',
    params: z.object({ id, question: id }),
    query: z.object({
      ...pageQuery(25),
      /** Part of the text. */
      search: line(200).optional(),
      filter: tableFilters,
    }),
    response: pageOfTexts,
  },
  readChanges: {
    summary: 'How the latest answers to a question were on up to 30 days since its first answer',
    params: z.object({ id, question: id }),
    query: z.object({ filter: tableFilters }),
    response: questionChanges,
  },
  listRespondents: {
    summary:
      'Respondents and their progress, latest first; in a shared answer set, their share of it. With `state`, also people who are invited and have not begun',
    params: z.object({ id }),
    query: respondentsQuery,
    response: respondents,
  },
  readFigures: {
    summary:
      'Number of sections, respondents and answered questions of a survey, and the progress of its answer sets',
    params: z.object({ id }),
    response: z.object({
      sections: z.number().int(),
      /** Users with at least one answer; or institutions, of a survey with a set for each. */
      respondents: z.number().int(),
      /** Number of answered questions, summed over the latest submissions of all sets. */
      answers: z.number().int(),
      /**
       * Number of answer sets that have been started, and of those that are complete: at most 1 in a multi-user survey
       * with one set.
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
    summary: 'A temporary URL that downloads the results',
    params: z.object({ id }),
    body: z.strictObject(resultsFile).superRefine((file, context) => {
      const problem = fileProblem(file)
      if (problem) context.addIssue({ code: 'custom', path: [problem.path], message: problem.message })
    }),
    response: z.object({ url: z.string() }),
  },
  download: {
    summary: 'The results as a file; the query is the response of startExport',
    params: z.object({ id }),
    query: z.object({
      ...resultsFileQuery,
      by: viewerId,
      expires: z.coerce.number().int(),
      signature: z.string().max(100),
    }),
    response: z.string(),
  },
  exportToProject: {
    summary:
      'Store the latest results as a CSV document of the project, or as a new version of it; the file is generated after the response',
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

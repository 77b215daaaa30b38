import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { pageQuery } from '../platform/lists.ts'
import { id } from '../platform/texts.ts'
import { surveyLimits } from '../questionnaires/questions.ts'
import { pageOfSubmissions, resultsFile, submissionsQuery } from './submissions.ts'
import { respondents, surveySummary } from './summary.ts'

/** Exploring and downloading submissions. */
export const surveyResults = endpoints({
  listAnswers: {
    method: 'GET',
    path: '/api/quiz/:id/answers/',
    summary: 'Submitted answers, for exploring',
    params: z.object({ id }),
    query: submissionsQuery,
    response: pageOfSubmissions,
  },
  readSummary: {
    method: 'GET',
    path: '/api/quiz/:id/summary/',
    summary: 'What the latest submissions come to, question by question',
    params: z.object({ id }),
    query: z.object({
      ...pageQuery(20),
      /** Limits the list to this section. */
      section: z.string().max(surveyLimits.name).optional(),
    }),
    response: surveySummary,
  },
  listRespondents: {
    method: 'GET',
    path: '/api/quiz/:id/respondents/',
    summary: 'Who has answered how much, the latest first; in a shared set, how much of it is theirs',
    params: z.object({ id }),
    query: z.object(pageQuery(25)),
    response: respondents,
  },
  readFigures: {
    method: 'GET',
    path: '/api/quiz/:id/figures/',
    summary: 'How many sections, respondents and answered questions a survey has, and how far its sets are',
    params: z.object({ id }),
    response: z.object({
      sections: z.number().int(),
      /** People with at least one answer. */
      respondents: z.number().int(),
      /** Answered questions, summed over the latest submissions of all sets. */
      answers: z.number().int(),
      /** Answer sets that have begun, and those of them that are complete: at most 1 in a multi-user survey. */
      begun: z.number().int(),
      completed: z.number().int(),
      /** Median progress of the sets that have begun, 0 to 100 with one decimal; null without any. */
      median_completion: z.number().nullable(),
      /** Whether the sets are still being counted again, since the questions were replaced. */
      counting: z.boolean(),
    }),
  },
})

/** Downloads of results. */
export const surveyDownloads = endpoints({
  startExport: {
    method: 'POST',
    path: '/api/quiz/:id/export/',
    summary: 'An address that downloads the results for a while',
    params: z.object({ id }),
    body: z.object(resultsFile),
    response: z.object({ url: z.string() }),
  },
  download: {
    method: 'GET',
    path: '/api/quiz/:id/export/',
    summary: 'The results as a file; the query is what startExport gave',
    params: z.object({ id }),
    query: z.object({
      ...resultsFile,
      by: id,
      expires: z.coerce.number().int(),
      signature: z.string().max(100),
    }),
    response: z.string(),
    download: [
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/zip',
    ],
    open: true,
  },
  exportToProject: {
    method: 'POST',
    path: '/api/quiz/:id/export_to_project/',
    summary:
      'Store the latest results as a CSV among the documents of the project; it is written after the answer',
    params: z.object({ id }),
    creates: true,
    response: z.object({
      success: z.literal(true),
      document: z.object({ id: z.number().int(), name: z.string() }),
    }),
  },
})

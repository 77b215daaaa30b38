import { z } from 'zod'
import { fileLimits } from '../media/file-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import { id, paragraphs, seenVersion } from '../platform/texts.ts'
import { survey, surveyByName, surveyDescription, surveyName, surveyTypes } from '../surveys/survey.ts'
import { replacement, replacementReport } from './questionnaire-changes.ts'
import { surveyFileTooLarge } from './questionnaires.refusals.ts'
import { fileRemark, fileReport } from './questionnaire-file.ts'
import { storedQuestion, surveyLimits } from './questions.ts'

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
const questionnaireFile = {
  file: { maxBytes: fileLimits.survey, kind: 'survey', tooLarge: surveyFileTooLarge },
} as const

/** What is sent beside the file of a new survey. */
export const newSurvey = z.object({
  /** If missing: the title given in the file, or the file name without its extension. */
  name: surveyName.optional(),
  description: z.string('Please enter a description').pipe(surveyDescription),
  type: z.enum(surveyTypes, 'Please select a survey type'),
  active: flag.default(true),
  accept_submissions: flag.default(true),
  projectId: id,
})

/** The questions of a survey: upload, list, edit texts, download. */
export const questionnaires = endpoints({
  create: {
    method: 'POST',
    path: '/api/quiz/',
    summary: 'Upload a questionnaire, a CSV or an XLSForm workbook, as a new survey of a project',
    files: questionnaireFile,
    formFields: true,
    creates: true,
    body: newSurvey,
    response: z.object({ success: z.literal(true), data: survey, warnings: z.array(fileRemark) }),
  },
  report: {
    method: 'POST',
    path: '/api/quiz/report/',
    summary: 'What a questionnaire file would become, and what is left out of it; nothing is stored',
    files: questionnaireFile,
    formFields: true,
    body: z.object({ projectId: id }),
    response: fileReport,
  },
  listQuestions: {
    method: 'GET',
    path: '/api/quiz/questions/',
    summary: 'The questions of a survey',
    query: surveyByName,
    response: z.object({ form_id: z.number().int(), results: z.array(storedQuestion) }),
  },
  updateQuestion: {
    method: 'PUT',
    path: '/api/quiz/questions/:id/',
    summary: 'Change the texts of a question; what it asks for stays',
    params: z.object({ id }),
    body: z.object({
      question: paragraphs(surveyLimits.text).optional(),
      description: paragraphs(surveyLimits.text).optional(),
      info: paragraphs(surveyLimits.text).optional(),
      constraint_message: paragraphs(surveyLimits.text).optional(),
      /** Labels by option name. */
      option_labels: z.record(z.string(), paragraphs(surveyLimits.text)).optional(),
      /** Code of the language of these texts; by default the survey's own. An empty text is one without translation. */
      language: z.string().max(surveyLimits.name).optional(),
      updated_at: seenVersion,
    }),
    response: storedQuestion,
  },
  readFile: {
    method: 'GET',
    path: '/api/quiz/:id/file/',
    summary: 'The questionnaire as a CSV file that can be uploaded again',
    params: z.object({ id }),
    response: z.string(),
    download: ['text/csv'],
  },
})

/** Replaces the questions of a survey; all answers are kept. */
export const replacements = endpoints({
  reportOnReplacement: {
    method: 'POST',
    path: '/api/quiz/:id/questions/report/',
    summary:
      'What a questionnaire file would change in a survey, and what that means for answers; nothing is stored',
    params: z.object({ id }),
    files: questionnaireFile,
    formFields: true,
    body: z.object({}),
    response: replacementReport,
  },
  replaceQuestions: {
    method: 'PUT',
    path: '/api/quiz/:id/questions/',
    summary: 'Replace the questions of a survey by those of a file; every answer is kept',
    params: z.object({ id }),
    files: questionnaireFile,
    formFields: true,
    body: z.object({ updated_at: seenVersion }),
    response: replacement,
  },
})

import { fileLimits } from '../media/file-limits.ts'
import { surveyFileTooLarge } from './questionnaires.refusals.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { questionnairesSchemas, replacementsSchemas } from './questionnaires.schemas.ts'

const questionnaireFile = {
  file: { maxBytes: fileLimits.survey, kind: 'survey', tooLarge: surveyFileTooLarge },
} as const

/** The questions of a survey: upload, list, edit texts, download. */
export const questionnaires = endpoints<typeof questionnairesSchemas>()({
  create: {
    method: 'POST',
    path: '/api/quiz/',
    summary: 'Upload a questionnaire, a CSV or an XLSForm workbook, as a new survey of a project',
    files: questionnaireFile,
    formFields: true,
    creates: true,
  },
  report: {
    method: 'POST',
    path: '/api/quiz/report/',
    summary: 'What a questionnaire file would become, and what is left out of it; nothing is stored',
    files: questionnaireFile,
    formFields: true,
  },
  listQuestions: {
    method: 'GET',
    path: '/api/quiz/questions/',
    summary: 'The questions of a survey',
  },
  updateQuestion: {
    method: 'PUT',
    path: '/api/quiz/questions/:id/',
    summary: 'Change the texts of a question; what it asks for stays',
  },
  readFile: {
    method: 'GET',
    path: '/api/quiz/:id/file/',
    summary: 'The questionnaire as a CSV file that can be uploaded again',
    download: ['text/csv'],
  },
})

/** Replaces the questions of a survey; all answers are kept. */
export const replacements = endpoints<typeof replacementsSchemas>()({
  reportOnReplacement: {
    method: 'POST',
    path: '/api/quiz/:id/questions/report/',
    summary:
      'What a questionnaire file would change in a survey, and what that means for answers; nothing is stored',
    files: questionnaireFile,
    formFields: true,
  },
  replaceQuestions: {
    method: 'PUT',
    path: '/api/quiz/:id/questions/',
    summary: 'Replace the questions of a survey by those of a file; every answer is kept',
    files: questionnaireFile,
    formFields: true,
  },
})

import { fileLimits } from '../media/file-limits.ts'
import { surveyPackageTooLarge } from './questionnaires.refusals.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { questionnairesSchemas, replacementsSchemas } from './questionnaires.schemas.ts'

const questionnaireFile = {
  // A questionnaire, or a zip with one and its files.
  file: { maxBytes: fileLimits.surveyPackage, kind: 'survey', tooLarge: surveyPackageTooLarge },
  // CSV files with options or data, images, audio and video, by any name of a part.
  '*': { maxBytes: fileLimits.surveyPackage, kind: 'survey', tooLarge: surveyPackageTooLarge },
} as const

/** The questions of a survey: upload, list, edit texts, download. */
export const questionnaires = endpoints<typeof questionnairesSchemas>()({
  create: {
    method: 'POST',
    path: '/api/quiz/',
    summary:
      'Upload a questionnaire (CSV, XLSForm workbook, or a zip with its files) as a new survey of a project',
    files: questionnaireFile,
    formFields: true,
    creates: true,
  },
  report: {
    method: 'POST',
    path: '/api/quiz/report/',
    summary: 'Preview of a questionnaire file with everything that is ignored; nothing is stored',
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
    summary: 'Change the texts of a question, but not what it asks for',
  },
  listFormFiles: {
    method: 'GET',
    path: '/api/quiz/:id/form-files/',
    summary: 'The CSV files that the questions of a survey read, and their media; uploaded or missing',
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
      'Preview of the changes that a questionnaire file makes to a survey and its answers; nothing is stored',
    files: questionnaireFile,
    formFields: true,
  },
  replaceQuestions: {
    method: 'PUT',
    path: '/api/quiz/:id/questions/',
    summary: 'Replace the questions of a survey with those of a file; all answers are kept',
    files: questionnaireFile,
    formFields: true,
  },
  replaceFormFiles: {
    method: 'PUT',
    path: '/api/quiz/:id/form-files/',
    summary:
      'Upload CSV files, images, audio and video of a survey, or a zip of them; files of the same name are replaced',
    files: { '*': questionnaireFile['*'] },
    formFields: true,
  },
})

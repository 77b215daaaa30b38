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
    files: questionnaireFile,
    formFields: true,
    creates: true,
    takesTokensOf: 'project',
  },
  report: {
    method: 'POST',
    path: '/api/quiz/report/',
    files: questionnaireFile,
    formFields: true,
    takesTokensOf: 'project',
  },
  listQuestions: {
    method: 'GET',
    path: '/api/quiz/questions/',
    takesTokensOf: 'project',
  },
  updateQuestion: {
    method: 'PUT',
    path: '/api/quiz/questions/:id/',
    takesTokensOf: 'project',
  },
  listFormFiles: {
    method: 'GET',
    path: '/api/quiz/:id/form-files/',
    takesTokensOf: 'project',
  },
  readFile: {
    method: 'GET',
    path: '/api/quiz/:id/file/',
    download: ['text/csv'],
    takesTokensOf: 'project',
  },
})

/** Replaces the questions of a survey; all answers are kept. */
export const replacements = endpoints<typeof replacementsSchemas>()({
  reportOnReplacement: {
    method: 'POST',
    path: '/api/quiz/:id/questions/report/',
    files: questionnaireFile,
    formFields: true,
    takesTokensOf: 'project',
  },
  replaceQuestions: {
    method: 'PUT',
    path: '/api/quiz/:id/questions/',
    files: questionnaireFile,
    formFields: true,
    takesTokensOf: 'project',
  },
  replaceFormFiles: {
    method: 'PUT',
    path: '/api/quiz/:id/form-files/',
    files: { '*': questionnaireFile['*'] },
    formFields: true,
    takesTokensOf: 'project',
  },
})

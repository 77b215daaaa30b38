import { answerFileRule } from './answer-file-parts.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { surveyAnswersSchemas } from './answers.schemas.ts'

/** Filling a survey: reading its questions with the current answers, and saving. */
export const surveyAnswers = endpoints<typeof surveyAnswersSchemas>()({
  read: {
    method: 'GET',
    path: '/api/quiz/',
    whenQuery: 'form',
  },
  listInstitutions: {
    method: 'GET',
    path: '/api/quiz/institutions/',
  },
  listRecords: {
    method: 'GET',
    path: '/api/quiz/:id/questions/:question/records/',
  },
  readList: {
    method: 'GET',
    path: '/api/quiz/:id/lists/:list/',
  },
  searchOptions: {
    method: 'GET',
    path: '/api/quiz/:id/questions/:question/options/',
  },
  saveAnswers: {
    method: 'POST',
    path: '/api/quiz/answers/',
    files: { '*': answerFileRule },
    creates: true,
  },
  setInstitution: {
    method: 'PUT',
    path: '/api/quiz/:id/respondents/:respondent/institution/',
  },
})

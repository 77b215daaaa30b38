import { answerFileRule } from './answer-file-parts.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { surveyAnswersSchemas } from './answers.schemas.ts'

/** Filling a survey: reading its questions with the current answers, and saving. */
export const surveyAnswers = endpoints<typeof surveyAnswersSchemas>()({
  read: {
    method: 'GET',
    path: '/api/quiz/',
    whenQuery: 'form',
    summary: 'A survey by name, with its questions and current answers',
  },
  listRecords: {
    method: 'GET',
    path: '/api/quiz/:id/questions/:question/records/',
    summary:
      "Who answered a question and when: the latest 20 records of the reader's answer set, newest first",
  },
  readList: {
    method: 'GET',
    path: '/api/quiz/:id/lists/:list/',
    summary: 'All options of a question that the survey contains without them (`options_list`)',
  },
  searchOptions: {
    method: 'GET',
    path: '/api/quiz/:id/questions/:question/options/',
    summary:
      "The options of a question that are offered with the answers of the reader's set, found by a search",
  },
  saveAnswers: {
    method: 'POST',
    path: '/api/quiz/answers/',
    summary: 'Save answers; files are parts named {question_id}:{option}',
    files: { '*': answerFileRule },
    creates: true,
  },
})

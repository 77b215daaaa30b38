import { answerFileRule } from './answer-file-parts.ts'
import { endpoints } from '../platform/endpoint.ts'
import type { surveyAnswersSchemas } from './answers.schemas.ts'

/** Filling a survey: its questions with their current answers, and saving. */
export const surveyAnswers = endpoints<typeof surveyAnswersSchemas>()({
  read: {
    method: 'GET',
    path: '/api/quiz/',
    whenQuery: 'form',
    summary: 'One survey by name, with its questions and the answers given so far',
  },
  listRecords: {
    method: 'GET',
    path: '/api/quiz/:id/questions/:question/records/',
    summary: "Who has answered a question, and when, newest first: the latest 20 records of the reader's set",
  },
  saveAnswers: {
    method: 'POST',
    path: '/api/quiz/answers/',
    summary: 'Save answers; files come as parts named {question_id}:{option}',
    files: { '*': answerFileRule },
    creates: true,
  },
})

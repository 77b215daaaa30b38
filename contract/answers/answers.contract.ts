import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id } from '../platform/texts.ts'
import { answer, surveyLimits } from '../questionnaires/questions.ts'
import { surveyByName } from '../surveys/survey.ts'
import { answerFileRule, answerFiles, answerRecord, conflict, form, formMetadata } from './form.ts'

/** Filling a survey: its questions with their current answers, and saving. */
export const surveyAnswers = endpoints({
  read: {
    method: 'GET',
    path: '/api/quiz/',
    whenQuery: 'form',
    summary: 'One survey by name, with its questions and the answers given so far',
    query: surveyByName.extend({
      /**
       * Number of a section, from 1: reads only that section of a long survey, and the questions that decide about it.
       */
      section: z.coerce.number().int().min(1).max(surveyLimits.questions).optional(),
    }),
    response: form,
  },
  listRecords: {
    method: 'GET',
    path: '/api/quiz/:id/questions/:question/records/',
    summary: "Who has answered a question, and when, newest first: the latest 20 records of the reader's set",
    params: z.object({ id, question: id }),
    response: z.object({ results: z.array(answerRecord) }),
  },
  saveAnswers: {
    method: 'POST',
    path: '/api/quiz/answers/',
    summary: 'Save answers; files come as parts named {question_id}:{option}',
    files: { '*': answerFileRule },
    creates: true,
    body: z.object({
      form_id: id,
      answers: z
        .array(
          z.object({
            question: z.object({ question_id: id }),
            answer,
            /**
             * `answer_id` of the record that the answer was loaded from, null for none; when missing, conflicts are not
             * detected.
             */
            seen: z.number().int().nullable().optional(),
          }),
        )
        .max(surveyLimits.questions),
      /** The client's own figures (SRV-99). The server computes its own, which count. */
      completionPercentage: z.number().optional(),
      totalVisible: z.number().optional(),
      totalAnswered: z.number().optional(),
    }),
    response: z.object({
      success: z.literal(true),
      form_metadata: formMetadata,
      /** Each stored answer with its record's id; null for an empty answer to a question without a record. */
      saved: z.array(
        z.object({ question_id: z.number().int(), answer_id: z.number().int().nullable(), answer }),
      ),
      conflicts: z.array(conflict),
      files: answerFiles,
    }),
  },
})

import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { id } from '../platform/texts.ts'
import { answer, surveyLimits } from '../questionnaires/questions.ts'
import { surveyByName } from '../surveys/survey.ts'
import { answerFileRule, answerFiles, conflict, form, formMetadata } from './form.ts'

/** A survey being filled: its questions with the answers that stand, and saving them. */
export const surveyAnswers = endpoints({
  read: {
    method: 'GET',
    path: '/api/quiz/',
    whenQuery: 'form',
    summary: 'One survey by name, with its questions and the answers given so far',
    query: surveyByName.extend({
      /** Its place, from 1: of a long survey only this section is read, with what decides about its questions. */
      section: z.coerce.number().int().min(1).max(surveyLimits.questions).optional(),
    }),
    response: form,
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
            /** The record that the answer was loaded from, null for none; without it nothing is compared. */
            seen: z.number().int().nullable().optional(),
          }),
        )
        .max(surveyLimits.questions),
      /** The client's own figures (SRV-99). The server reckons by itself, and that counts. */
      completionPercentage: z.number().optional(),
      totalVisible: z.number().optional(),
      totalAnswered: z.number().optional(),
    }),
    response: z.object({
      success: z.literal(true),
      form_metadata: formMetadata,
      /** Each stored answer with its record's id; null for an empty answer where there never was one. */
      saved: z.array(
        z.object({ question_id: z.number().int(), answer_id: z.number().int().nullable(), answer }),
      ),
      conflicts: z.array(conflict),
      files: answerFiles,
    }),
  },
})

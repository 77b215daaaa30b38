import { z } from 'zod'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id } from '../platform/texts.ts'
import { answer, option, surveyLimits } from '../questionnaires/questions.ts'
import { instanceId } from '../questionnaires/repeat-group.ts'
import { surveyByName } from '../surveys/survey.ts'
import {
  answerFiles,
  answerRecordWithFiles,
  conflict,
  form,
  formMetadata,
  optionList,
  institutionOfAnswers,
} from './form.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** One of the sender's institutions. */
export const ownInstitution = id.optional()

export const surveyAnswersSchemas = {
  read: {
    summary: 'A survey by name, with its questions and current answers',
    query: surveyByName.extend({
      institution: ownInstitution,
      /**
       * Number of a section, from 1: reads only this section of a long survey, and the questions on which it depends.
       */
      section: z.coerce.number().int().min(1).max(surveyLimits.questions).optional(),
    }),
    response: form,
  },
  listInstitutions: {
    summary: "The reader's institutions that fill a survey, with the progress of their sets",
    query: surveyByName,
    response: z.object({
      results: z.array(institutionOfAnswers.extend({ percentage_completion: z.number() })),
    }),
  },
  listRecords: {
    summary:
      "Who answered a question and when: the latest 20 records of the reader's answer set, newest first",
    params: z.object({ id, question: id }),
    query: z.object({
      /** For a question within a group that repeats. */
      instance: instanceId.optional(),
      institution: ownInstitution,
    }),
    response: z.object({ results: z.array(answerRecordWithFiles) }),
  },
  readList: {
    summary: 'All options of a question that the survey contains without them (`options_list`)',
    params: z.object({ id, list: z.string().max(100) }),
    response: optionList,
  },
  searchOptions: {
    summary:
      "The options of a question that are offered with the answers of the reader's set, found by a search",
    params: z.object({ id, question: id }),
    query: z.object({
      search: z.string().max(surveyLimits.name).default(''),
      /** For a question within a group that repeats. */
      instance: instanceId.optional(),
      /** Code of the language of the labels; by default the survey's own. */
      language: z.string().max(surveyLimits.name).optional(),
      institution: ownInstitution,
      ...pageQuery(50),
    }),
    response: pageOf(option),
  },
  saveAnswers: {
    summary: 'Save answers; files are parts named {question_id}:{option}',
    body: z.object({
      form_id: id,
      /**
       * The institution whose set it is, needed if several of the sender's institutions fill the survey; or that to which
       * the sender's own set belongs, when it begins.
       */
      institution: ownInstitution,
      answers: z
        .array(
          z.object({
            question: z.object({ question_id: id }),
            /** For a question within a group that repeats. */
            instance: instanceId.optional(),
            answer,
            /**
             * `answer_id` of the record that the answer was loaded from, null for none; when missing, conflicts are not
             * detected.
             */
            seen: z.number().int().nullable().optional(),
          }),
        )
        .max(surveyLimits.questions),
      /**
       * The client fills in defaults and calculations itself, as the fill page does. Otherwise the server does: questions
       * that were never answered begin with their defaults, and what follows from the answers is calculated again.
       */
      filled_in: z.boolean().optional(),
      /** The client's own figures (SRV-99); the server uses its own. */
      completionPercentage: z.number().optional(),
      totalVisible: z.number().optional(),
      totalAnswered: z.number().optional(),
    }),
    response: z.object({
      success: z.literal(true),
      form_metadata: formMetadata,
      /** Each stored answer with its record's id; null for an empty answer to a question without a record. */
      saved: z.array(
        z.object({
          question_id: z.number().int(),
          instance: instanceId.optional(),
          answer_id: z.number().int().nullable(),
          answer,
        }),
      ),
      conflicts: z.array(conflict),
      files: answerFiles,
    }),
  },
  setInstitution: {
    summary: "Correct to which institution a respondent's own set of answers belongs, for managers and staff",
    params: z.object({
      id,
      /** Number of the respondent in this survey. */
      respondent: z.coerce.number().int().min(1).max(2_147_483_647),
    }),
    body: z.object({ institution: id.nullable() }),
    response: z.object({ institution: institutionOfAnswers.nullable() }),
  },
} satisfies Schemas

import { z } from 'zod'
import { shownScore } from '../answers/scores.ts'
import { answerFile } from '../answers/form.ts'
import type { Schemas } from '../platform/endpoint.ts'
import { id, instant } from '../platform/texts.ts'
import { language } from '../questionnaires/languages.ts'
import { instanceId } from '../questionnaires/repeat-group.ts'
import { respondentNumber } from './submissions.ts'
import { tableFilters } from './table-filters.ts'
import { wideOptions } from './wide-options.ts'

/** The largest integer of the database. */
const maxNumber = 2_147_483_647
/** Number of a respondent in a path; 0 for the shared set. */
const respondent = z.coerce.number().int().min(0).max(maxNumber)

/** Who gave an answer: the id is null if the account was deleted, and the name then has the number. */
const author = z.object({ id: z.number().int().nullable(), name: z.string() })

/** A question that is asked in this set, and its latest answer. */
export const askedInSet = z.object({
  question_id: z.number().int(),
  /** The entry of a group that repeats. */
  instance: instanceId.optional(),
  /** 'Household member 2'; '' outside of groups. */
  entry: z.string(),
  /** With the column of its table, and with the answers that it quotes. */
  question: z.string(),
  required: z.boolean(),
  /** A value that the survey calculates; it has no author. */
  calculated: z.boolean(),
  /** A line for each option; empty without an answer. */
  lines: z.array(z.string()),
  files: z.array(answerFile),
  /** Null without a record. A record without lines is an answer that was removed. */
  answered_by: author.nullable(),
  answered_at: instant.nullable(),
  /** Whether there are earlier records. */
  has_history: z.boolean(),
})
export type AskedInSet = z.output<typeof askedInSet>

export const answerSet = z.object({
  /** 0 for the shared set. */
  respondent: respondentNumber,
  user_id: z.number().int().nullable(),
  /** Null in a shared set. */
  person: z.string().nullable(),
  email: z.string().nullable(),
  institution: z.string().nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  begun: instant,
  last_change: instant,
  /** 0 to 100 with one decimal. */
  progress: z.number(),
  languages: z.array(language),
  default_language: z.string(),
  /** Code of the language of the texts; '' if it is unknown. */
  language: z.string(),
  /** Empty without scores. */
  scores: z.array(shownScore),
  /** Sections with questions that are asked. */
  sections: z.array(z.object({ name: z.string(), questions: z.array(askedInSet) })),
})
export type AnswerSetPage = z.output<typeof answerSet>

/** A record of an answer. */
export const setRecord = z.object({
  answer_id: z.number().int(),
  /** Empty if the answer was removed. */
  lines: z.array(z.string()),
  files: z.array(answerFile),
  answered_by: author,
  created_at: instant,
})

const { columns, language: code, sort } = wideOptions

export const answerSetsSchemas = {
  readSet: {
    summary: 'One answer set with the questions that are asked in it, by section',
    params: z.object({ id, respondent }),
    query: z.object({ language: code }),
    response: answerSet,
  },
  readNeighbours: {
    summary: 'The answer sets before and after one in the table of results, as it is sorted and filtered',
    params: z.object({ id, respondent }),
    query: z.object({ sort, columns, filter: tableFilters }),
    response: z.object({
      previous: respondentNumber.nullable(),
      next: respondentNumber.nullable(),
      /** From 1; null if the filters do not find this set. */
      place: z.number().int().nullable(),
      total: z.number().int(),
    }),
  },
  listSetRecords: {
    summary: 'The latest 20 records of an answer in an answer set, newest first',
    params: z.object({ id, respondent, question: id }),
    query: z.object({ instance: instanceId.optional(), language: code }),
    response: z.object({ results: z.array(setRecord) }),
  },
} satisfies Schemas

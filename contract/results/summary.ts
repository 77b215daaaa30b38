import { z } from 'zod'
import { answerFile, institutionOfAnswers } from '../answers/form.ts'
import { reviewStateNames } from '../answers/reviews.ts'
import { choiceFigure, numberFigures } from '../platform/figures.ts'
import { pageOf } from '../platform/lists.ts'
import { instant } from '../platform/texts.ts'
import { questionTypes } from '../questionnaires/question-types.ts'
import { dateFigures } from './date-figures.ts'
import { respondentNumber } from './submissions.ts'

const count = z.number().int()

export const latestText = z.object({
  id: z.number().int(),
  /** At most 300 characters in a summary. */
  text: z.string(),
  /** Empty if the account was deleted. */
  user__email: z.string(),
  respondent_number: respondentNumber,
  created_at: instant,
  files: z.array(answerFile),
})

/** Summary of a question over the latest submissions: choices, statistics of numbers, dates, or the latest texts. */
export const questionSummary = z.object({
  question_id: z.number().int(),
  section_name: z.string(),
  question: z.string(),
  /** Its column in a table, or ''. */
  column: z.string(),
  question_type: z.enum(questionTypes),
  /** Number of answer sets with an answer; of entries with one, in a group that repeats. */
  answered: count,
  /** Number of answer sets that have been begun, or of entries of the group: those that `answered` is a part of. */
  base: count,
  /** Whether `base` counts entries of a group that repeats. */
  repeated: z.boolean(),
  /** Whether it is only asked where its condition holds, so that not all of `base` saw it. */
  conditional: z.boolean(),
  choices: z.array(choiceFigure),
  numbers: z.array(numberFigures),
  dates: z.array(dateFigures),
  texts: z.array(latestText),
})

/** How far a person is: without an answer that counts in the shared or their own set, with some, or with all. */
export const respondentStates = ['not_begun', 'in_progress', 'complete'] as const
export type RespondentState = (typeof respondentStates)[number]

/**
 * Progress of a respondent: a person, or an institution that fills a set (with neither user, name nor e-mail address). In
 * a multi-user survey with one set, their share of it. People who are invited and have not begun have none.
 */
export const respondent = z.object({
  /** Null if the account is deleted, and for institutions. */
  user_id: z.number().int().nullable(),
  /** Null before the first answer. */
  respondent_number: respondentNumber.nullable(),
  name: z.string(),
  email: z.string(),
  /** To which their set belongs. */
  institution: institutionOfAnswers.nullable(),
  state: z.enum(respondentStates),
  /** How far the review of their own set is, or of that of the institution; null without one. */
  review: z.enum(reviewStateNames).nullable(),
  answered: count,
  /** Number of questions that can be answered now; 0 before the first answer. */
  visible: count,
  /** 0 to 100 with one decimal. */
  percentage: z.number(),
  last_answer_at: instant.nullable(),
  /** When they were last reminded, by a manager or automatically. */
  reminded_at: instant.nullable(),
  /** Whether they cannot be reminded now, and why. */
  reminder_refusal: z.object({ code: z.string(), detail: z.string() }).nullable(),
  /** Whether mails to their address come back, so that reminders only appear in their notifications. */
  mail_stopped: z.boolean(),
})

export const respondents = pageOf(respondent)

/** A page of questions in the order of the survey. */
export const surveySummary = pageOf(questionSummary).extend({
  /** All sections in order, with the number of questions that can be answered. */
  sections: z.array(z.object({ name: z.string(), questions: count })),
  /** When the figures were computed: with very many answers they are cached for a while. */
  reckoned_at: instant,
})

/** Texts of a question; here their text is whole. */
export const pageOfTexts = pageOf(latestText)

/** The latest answers to a question at the end of some days, in UTC. */
export const questionChanges = z.object({
  options: z.array(choiceFigure.pick({ name: true, label: true })),
  inputs: z.array(numberFigures.pick({ name: true, label: true })),
  days: z.array(
    z.object({
      day: z.iso.date(),
      /** Number of answer sets with an answer. */
      answered: count,
      /** How often each of `options` was chosen. */
      choices: z.array(count),
      /** Of each of `inputs`; the median is null without numbers. */
      numbers: z.array(z.object({ count, median: z.number().nullable() })),
    }),
  ),
})
export type QuestionChanges = z.output<typeof questionChanges>

export type QuestionSummary = z.output<typeof questionSummary>
export type LatestText = z.output<typeof latestText>
export type Respondent = z.output<typeof respondent>
export type SurveySummary = z.output<typeof surveySummary>

import { z } from 'zod'
import { fileLimits, storedFile } from '../media/media.contract.ts'
import { instant, line, paragraphs } from '../platform/texts.ts'
import { language } from '../questionnaires/languages.ts'
import { answer, question } from '../questionnaires/questions.ts'
import { listedStyling, stylingInfo } from './styling.ts'

export const surveyTypes = ['multi-user', 'single-user'] as const
export type SurveyType = (typeof surveyTypes)[number]

/** A survey's name is part of addresses, where 'all' and ':quizName' mean the list (DEF-20). */
export const surveyName = line(120).refine(
  (name) =>
    name !== '' && !name.includes('/') && !['all', ':quizname', '.', '..'].includes(name.toLowerCase()),
  "Please enter a name without a slash, other than 'all'",
)
export const surveyDescription = paragraphs(5000).refine((text) => text !== '', 'Please enter a description')

/** An `error` keeps a file from being used; a `warning` is left out; `changed` is taken otherwise than written. */
export const remarkLevels = ['error', 'changed', 'warning'] as const

/**
 * What is said about a cell of an uploaded file. Rows are counted as spreadsheets do, the header being row 1; row 0 is
 * the whole sheet or file, and column '' the whole row. A CSV file has no sheet.
 */
export const fileRemark = z.object({
  sheet: z.string().optional(),
  row: z.number().int(),
  column: z.string(),
  level: z.enum(remarkLevels),
  message: z.string(),
})
export type FileRemark = z.output<typeof fileRemark>

/** What an uploaded file would become. With a remark that is an error it cannot be used, and has no questions. */
export const fileReport = z.object({
  /** The title that the file gives itself, else ''. */
  title: z.string(),
  sections: z.number().int(),
  questions: z.number().int(),
  languages: z.array(language),
  default_language: z.string(),
  remarks: z.array(fileRemark),
})
export type FileReport = z.output<typeof fileReport>

/** A survey in a list (DAT-02). */
export const survey = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  type: z.enum(surveyTypes),
  project: z.number().int(),
  projectName: z.string(),
  active: z.boolean(),
  accept_submissions: z.boolean(),
  only_latest_submissions: z.boolean(),
  /** Whether the reader can open it for filling. */
  accessible: z.boolean(),
  display_order: z.number().int(),
  created_at: instant,
  updated_at: instant,
  /** The reader's permissions in its project. */
  userPermission: z.array(z.string()),
  /**
   * Progress 0 to 100 with one decimal: of the shared set, or in a single-user survey of the reader's own; and what
   * lists show of its look.
   */
  metadata: z.object({ percentage_completion: z.number(), styling_info: listedStyling }),
  /** How many questions it has, and how many of those that can be answered now the set has answered. */
  questions: z.number().int(),
  answers: z.number().int(),
})
export type Survey = z.output<typeof survey>

export const projectSurveys = z.object({
  project: z.object({ id: z.number().int(), name: z.string() }),
  user_permissions: z.array(z.string()),
  quizzes: z.array(survey),
})
export type ProjectSurveys = z.output<typeof projectSurveys>

/** A question as the server keeps it; `updated_at` is what an edit of its texts carries. */
export const keptQuestion = question.extend({ updated_at: instant })
export type KeptQuestion = z.output<typeof keptQuestion>

/** A question with the answer that stands: `answer_id` is its record, what a save names as `seen`. */
export const askedQuestion = keptQuestion.extend({
  answer: answer.nullable(),
  answer_id: z.number().int().nullable(),
})
export type AskedQuestion = z.output<typeof askedQuestion>

/** How far the set of answers is, by the server's own reckoning. */
export const formMetadata = z.object({
  styling_info: stylingInfo,
  percentage_completion: z.number(),
  total_visible: z.number().int(),
  total_answered: z.number().int(),
  required_missing: z.number().int(),
})
export type FormMetadata = z.output<typeof formMetadata>

/** Files that answers name, by `fileKey`: name and an address that works for an hour. */
export const answerFiles = z.record(z.string(), storedFile)

/** Where `files` has the file that `answer['<option>-file']` of this question names. */
export const fileKey = (questionId: number, storedName: string) => `${questionId}:${storedName}`
/** Name of the multipart part that brings the file of an answer: `{question_id}:{option name}`. */
export const filePart = (questionId: number, option: string) => `${questionId}:${option}`
export const answerFileRule = { maxBytes: fileLimits.answer, kind: 'answer' } as const

/** One survey to be filled (DAT-03). */
export const form = z.object({
  form_id: z.number().int(),
  name: z.string(),
  description: z.string(),
  type: z.enum(surveyTypes),
  updated_at: instant,
  results: z.array(askedQuestion),
  project_details: z.object({ id: z.number().int(), name: z.string() }),
  user_permissions: z.array(z.string()),
  form_active: z.boolean(),
  accept_submissions: z.boolean(),
  only_latest_submissions: z.boolean(),
  form_metadata: formMetadata,
  /** Whose answers these are: everybody's together, or the reader's own. */
  respondent: z.object({ shared: z.boolean(), user_id: z.number().int() }),
  files: answerFiles,
  /** Languages in which there are texts, the default one among them if it is known; see `translations` of questions. */
  languages: z.array(language),
  default_language: z.string(),
  /**
   * There when `results` are not all: they are the section at this place, from 0, and what decides about its questions
   * or is shown in them. `sections` are the names of all.
   */
  part: z.object({ section: z.number().int(), sections: z.array(z.string()) }).optional(),
})
export type Form = z.output<typeof form>

/** An answer that somebody else has saved since it was loaded; the sent one is not stored. */
export const conflict = z.object({
  question_id: z.number().int(),
  answer,
  answer_id: z.number().int(),
  user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  created_at: instant,
})
export type Conflict = z.output<typeof conflict>

/**
 * A submitted answer in the explore grid (DAT-07); `answer_text` reads as exports do, `answer_lines` has a line for each
 * option. None says that the answer was taken back.
 */
export const submission = z.object({
  id: z.number().int(),
  question__id: z.number().int(),
  question: z.string(),
  user__email: z.string(),
  answer_details: z.object({ answer }),
  answer_text: z.string(),
  answer_lines: z.array(z.string()),
  created_at: instant,
})
export type Submission = z.output<typeof submission>

/** A deleted survey as staff see it. */
export const deletedSurvey = z.object({
  id: z.number().int(),
  name: z.string(),
  type: z.enum(surveyTypes),
  project: z.object({ id: z.number().int(), name: z.string() }),
  deleted_at: instant,
  /** Who deleted it; null when that account is gone. */
  deleted_by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** How many answers its sets had, see `answers` of a survey. */
  answers: z.number().int(),
  /** Days until it is gone for good; 0 when that is due. */
  days_left: z.number().int(),
})
export type DeletedSurvey = z.output<typeof deletedSurvey>

import { z } from 'zod'
import { id, instant, paragraphs, seenVersion } from '../platform/texts.ts'
import {
  survey,
  surveyByName,
  surveyDescription,
  surveyName,
  surveySets,
  surveyTypes,
} from '../surveys/survey.ts'
import { questionnaireChanges, replacement, replacementReport } from './questionnaire-changes.ts'
import { fileRemark, fileReport, sentChoices } from './questionnaire-file.ts'
import { mediaKinds } from './question-media.ts'
import { storedQuestion, surveyLimits } from './questions.ts'
import { repeatGroup } from './repeat-group.ts'
import type { Schemas } from '../platform/endpoint.ts'

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

/** Fields sent with the file of a new survey. */
export const newSurvey = z.object({
  /** Default: the title given in the file, or the file name without its extension. */
  name: surveyName.optional(),
  description: z.string('Please enter a description').pipe(surveyDescription),
  type: z.enum(surveyTypes, 'Please select a survey type'),
  /** With type 'multi-user': 'institution' for one shared set for each participating institution. */
  sets: z.enum(surveySets).optional(),
  active: flag.default(true),
  accept_submissions: flag.default(true),
  projectId: id,
  /** Decisions about parts that cannot be imported; by default those of the last upload of the form. */
  choices: sentChoices.optional(),
})

/** A CSV file that questions of a survey read. */
export const formFileRow = z.object({
  /** Without `.csv`. */
  name: z.string(),
  /** Number of rows; null if it has not been uploaded. */
  rows: z.number().int().nullable(),
  updated_at: instant.nullable(),
  /** Number of questions whose options or expressions read it. */
  questions: z.number().int(),
})
export type FormFileRow = z.output<typeof formFileRow>

/** An image, audio or video that questions or options show. */
export const formMediaRow = z.object({
  name: z.string(),
  /** Null if it has not been uploaded. */
  kind: z.enum(mediaKinds).nullable(),
  size: z.number().int().nullable(),
  updated_at: instant.nullable(),
  /** Number of questions that show it. */
  questions: z.number().int(),
})
export type FormMediaRow = z.output<typeof formMediaRow>

export const questionnairesSchemas = {
  create: {
    summary:
      'Upload a questionnaire (CSV, XLSForm workbook, or a zip with its files) as a new survey of a project',
    body: newSurvey,
    response: z.object({ success: z.literal(true), data: survey, warnings: z.array(fileRemark) }),
  },
  report: {
    summary: 'Preview of a questionnaire file with everything that is ignored; nothing is stored',
    body: z.object({ projectId: id, choices: sentChoices.optional() }),
    response: fileReport,
  },
  listQuestions: {
    summary: 'The questions of a survey',
    query: surveyByName,
    response: z.object({
      form_id: z.number().int(),
      results: z.array(storedQuestion),
      repeats: z.array(repeatGroup).optional(),
    }),
  },
  updateQuestion: {
    summary: 'Change the texts of a question, but not what it asks for',
    params: z.object({ id }),
    body: z.object({
      question: paragraphs(surveyLimits.text).optional(),
      description: paragraphs(surveyLimits.text).optional(),
      info: paragraphs(surveyLimits.text).optional(),
      constraint_message: paragraphs(surveyLimits.text).optional(),
      /** Labels by option name. */
      option_labels: z.record(z.string(), paragraphs(surveyLimits.text)).optional(),
      /**
       * Code of the language of these texts; by default the survey's own. An empty text means no translation.
       */
      language: z.string().max(surveyLimits.name).optional(),
      updated_at: seenVersion,
    }),
    response: storedQuestion,
  },
  listFormFiles: {
    summary: 'The CSV files that the questions of a survey read, and their media; uploaded or missing',
    params: z.object({ id }),
    response: z.object({ files: z.array(formFileRow), media: z.array(formMediaRow) }),
  },
  readFile: {
    summary: 'The questionnaire as a CSV file that can be uploaded again',
    params: z.object({ id }),
    response: z.string(),
  },
} satisfies Schemas

export const replacementsSchemas = {
  reportOnReplacement: {
    summary:
      'Preview of the changes that a questionnaire file makes to a survey and its answers; nothing is stored',
    params: z.object({ id }),
    body: z.object({ choices: sentChoices.optional() }),
    response: replacementReport,
  },
  replaceQuestions: {
    summary: 'Replace the questions of a survey with those of a file; all answers are kept',
    params: z.object({ id }),
    body: z.object({ updated_at: seenVersion, choices: sentChoices.optional() }),
    response: replacement,
  },
  replaceFormFiles: {
    summary:
      'Upload CSV files, images, audio and video of a survey, or a zip of them; files of the same name are replaced',
    params: z.object({ id }),
    body: z.object({}),
    response: z.object({
      success: z.literal(true),
      changes: questionnaireChanges,
      /** Files that were left out. */
      warnings: z.array(fileRemark),
    }),
  },
} satisfies Schemas

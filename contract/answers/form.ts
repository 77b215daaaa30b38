import { z } from 'zod'
import { storedFile } from '../media/media.schemas.ts'
import { instant } from '../platform/texts.ts'
import { permissionNames } from '../projects/permission-names.ts'
import { language } from '../questionnaires/languages.ts'
import { formMediaFile } from '../questionnaires/question-media.schemas.ts'
import { answer, option, storedQuestion, translation } from '../questionnaires/questions.ts'
import { scoring } from '../questionnaires/scoring.ts'
import { instance, instanceId, repeatGroup } from '../questionnaires/repeat-group.ts'
import { stylingInfo } from '../surveys/styling-schema.ts'
import { survey, surveySets, surveyTypes } from '../surveys/survey.ts'

/** A question with its current answer: `answer_id` is the id of its record, which a save sends as `seen`. */
export const questionWithAnswer = storedQuestion.extend({
  answer: answer.nullable(),
  answer_id: z.number().int().nullable(),
})

/** The options of a question that were sent without them, see `OptionList`. */
export const optionList = z.object({
  options: z.array(option),
  translations: z.record(z.string(), translation.pick({ options: true, option_media: true })).optional(),
})

export type QuestionWithAnswer = z.output<typeof questionWithAnswer>

/** Progress of the answer set, computed by the server. */
export const formMetadata = z.object({
  styling_info: stylingInfo,
  percentage_completion: z.number(),
  total_visible: z.number().int(),
  total_answered: z.number().int(),
  required_missing: z.number().int(),
})

export type FormMetadata = z.output<typeof formMetadata>

/** Files named in answers, by `fileKey`, each with a URL that is valid for an hour. */
export const answerFiles = z.record(z.string(), storedFile)

/** A file of an answer: the option it was uploaded for, and a URL that is valid for an hour. */
export const answerFile = storedFile.extend({ option: z.string() })

export type AnswerFile = z.output<typeof answerFile>

/** The institution to which a set of answers belongs. */
export const institutionOfAnswers = z.object({ id: z.number().int(), name: z.string() })

/** A survey to be filled (DAT-03). */
export const form = z.object({
  form_id: z.number().int(),
  name: z.string(),
  description: z.string(),
  type: z.enum(surveyTypes),
  sets: z.enum(surveySets).nullable(),
  updated_at: instant,
  results: z.array(questionWithAnswer),
  project_details: z.object({ id: z.number().int(), name: z.string() }),
  user_permissions: permissionNames,
  form_active: z.boolean(),
  accept_submissions: z.boolean(),
  only_latest_submissions: z.boolean(),
  form_metadata: formMetadata,
  /** The answer set: the shared one, that of an institution, or the reader's own. */
  respondent: z.object({
    shared: z.boolean(),
    user_id: z.number().int(),
    /** Identifies the set: 0 if all share it, the id of the institution that shares it with a minus, or `user_id`. */
    set: z.number().int(),
    /** The institution to which the set belongs; null for none, or if none has been chosen. */
    institution: institutionOfAnswers.nullable(),
    /** The reader's institutions among which they can choose, for `institution` of requests. */
    institutions: z.array(institutionOfAnswers),
  }),
  own_institutions: survey.shape.own_institutions,
  files: answerFiles,
  /** Languages with texts, including the default one if it is known; see `translations` of questions. */
  languages: z.array(language),
  default_language: z.string(),
  /** The deadline, after which the survey stays open; missing without a deadline. */
  due_at: instant.optional(),
  /** Present if reviewers have commented on the answers, ask to revise them, or have verified them. */
  has_review: z.literal(true).optional(),
  /** Present while reviewers ask to revise answers, which is possible although the survey is finalized. */
  revises: z.literal(true).optional(),
  /** The columns of CSV files that expressions look up, by file; missing if there are none. */
  form_files: z
    .record(z.string(), z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) }))
    .optional(),
  /** Images, audio and video that questions and options show, by name; missing if none was uploaded. */
  form_media: z.record(z.string(), formMediaFile).optional(),
  /** Groups that repeat; their questions have no answer in `results`. Missing if there are none. */
  repeats: z.array(repeatGroup).optional(),
  /** Instances that users added, in order. Those of groups with a count follow from the answers. */
  instances: z.array(instance).optional(),
  /** The current answers within instances. */
  instance_answers: z
    .array(
      z.object({
        question_id: z.number().int(),
        instance: instanceId,
        answer,
        answer_id: z.number().int(),
      }),
    )
    .optional(),
  /** How the scores of these answers are computed; missing unless managers show them to respondents. */
  scoring: scoring.optional(),
  /**
   * Present if `results` are incomplete: the section at this index, from 0, with the questions on which it depends or
   * that are quoted in it. `sections` has the names of all sections.
   */
  part: z.object({ section: z.number().int(), sections: z.array(z.string()) }).optional(),
})

export type SurveyForm = z.output<typeof form>

/** A saved answer. Guests of the project only see whether they gave it themselves. `user` is null for removed members. */
export const answerRecord = z.object({
  answer,
  answer_id: z.number().int(),
  user: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Number of the respondent in this survey, which stays when the account is deleted; null for guests. */
  respondent_number: z.number().int().nullable(),
  created_at: instant,
})

/** A saved answer with its uploaded files. */
export const answerRecordWithFiles = answerRecord.extend({ files: z.array(answerFile) })

export type AnswerRecord = z.output<typeof answerRecord>

/** An answer that was saved elsewhere since it was loaded; the one that was sent is not stored. */
export const conflict = answerRecord.extend({
  question_id: z.number().int(),
  instance: instanceId.optional(),
})

export type AnswerConflict = z.output<typeof conflict>

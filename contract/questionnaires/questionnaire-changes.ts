import { z } from 'zod'
import { instant } from '../platform/texts.ts'
import { language } from './languages.ts'
import { fileRemark, fileReport } from './questionnaire-file.ts'
import { optionalParts } from './questions.ts'
import { survey } from '../surveys/survey.ts'

/**
 * Parts of a question that can differ, named as the columns of a survey file; `translations` are all other languages.
 */
export const questionParts = [
  'section_name',
  'question_id',
  'question',
  'question_type',
  'required',
  'variable_name',
  'parent_ids',
  'visibility_condition',
  'description',
  'table_group',
  'repeat',
  'info',
  'video_link',
  'visual_appearance',
  'appearance',
  'calculation',
  'constraint',
  'constraint_message',
  ...optionalParts,
  'media',
  'options',
  'translations',
] as const
export type QuestionPart = (typeof questionParts)[number]

/** Limits of the report: entries of each list, options of each question, characters of a text. `counts` is complete. */
export const reportLimits = { questions: 1_000, options: 50, textLength: 240 } as const

const count = z.number().int()

/** Identifies a question for its author; texts are shortened, and `column` is '' outside tables. */
const named = { code: z.string(), section_name: z.string(), question: z.string(), column: z.string() }
const stored = { ...named, question_id: count, answers: count }

export const optionChange = z.object({
  name: z.string(),
  label: z.string(),
  change: z.enum(['added', 'removed', 'relabelled', 'retyped', 'media', 'reordered']),
  /** Its previous label or type. */
  before: z.string().optional(),
  /** Number of records that contain it. */
  given: count,
})
export type OptionChange = z.output<typeof optionChange>

export const questionChange = z.object({
  ...stored,
  parts: z.array(
    z.object({
      part: z.enum(questionParts),
      /** Shortened; missing for options and translations. */
      before: z.string().optional(),
      after: z.string().optional(),
    }),
  ),
  options: z.array(optionChange),
})
export type QuestionChange = z.output<typeof questionChange>

/**
 * The changes that a questionnaire file makes to a survey. `answers` counts records, including older ones; all of them
 * are kept.
 */
export const questionnaireChanges = z.object({
  counts: z.object({
    added: count,
    removed: count,
    changed: count,
    moved: count,
    restored: count,
    /** Questions with a new author's key and no other change. */
    renumbered: count,
    /** Unchanged questions, including moved ones. */
    kept: count,
    /** Records of the removed questions. */
    answers_of_removed: count,
  }),
  added: z.array(z.object(named)),
  /** `retyped`: still in the file, with a type that cannot show the stored answers. */
  removed: z.array(z.object({ ...stored, retyped: z.boolean() })),
  changed: z.array(questionChange),
  moved: z.array(z.object(stored)),
  /** Removed by an earlier file and now restored with their stored answers. */
  restored: z.array(z.object(stored)),
  /** Present if the languages change. */
  languages: z.object({ before: z.array(language), after: z.array(language) }).optional(),
  /** Files with options or data that are new or changed; missing if there are none. */
  files: z.array(z.string()).optional(),
  /** Images, audio and video that are new or changed; missing if there are none. */
  media: z.array(z.string()).optional(),
  /** Present if the file changes the scores of the survey. */
  scores: z.literal(true).optional(),
})
export type QuestionnaireChanges = z.output<typeof questionnaireChanges>

/** Whether the file changes nothing. */
export const isSameQuestionnaire = ({
  counts,
  languages,
  files = [],
  media = [],
  scores,
}: Pick<QuestionnaireChanges, 'counts' | 'languages' | 'files' | 'media' | 'scores'>) =>
  !languages &&
  !scores &&
  files.length === 0 &&
  media.length === 0 &&
  counts.added + counts.removed + counts.changed + counts.moved + counts.restored + counts.renumbered === 0

/** The effects of a file; `changes` is null if it cannot be used. */
export const replacementReport = fileReport.extend({
  changes: questionnaireChanges.nullable(),
  /** Version of the survey that was compared; sent with the replacement. */
  updated_at: instant,
})
export type ReplacementReport = z.output<typeof replacementReport>

export const replacement = z.object({
  success: z.literal(true),
  data: survey,
  changes: questionnaireChanges,
  warnings: z.array(fileRemark),
})

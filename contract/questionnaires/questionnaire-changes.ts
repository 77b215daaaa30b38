import { z } from 'zod'
import { instant } from '../platform/texts.ts'
import { language } from './languages.ts'
import { fileRemark, fileReport } from './questionnaire-file.ts'
import { survey } from '../surveys/survey.ts'

/** What of a question can differ, by the columns of a survey file; `translations` stands for all other languages. */
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
  'info',
  'video_link',
  'visual_appearance',
  'calculation',
  'constraint',
  'constraint_message',
  'options',
  'translations',
] as const
export type QuestionPart = (typeof questionParts)[number]

/** Most entries of each list, and most options of each question, that are told one by one; `counts` has them all. */
export const mostTold = { questions: 1_000, options: 50, characters: 240 } as const

const count = z.number().int()

/** A question by what its author knows it by; texts are shortened. */
const named = { code: z.string(), section_name: z.string(), question: z.string() }
const stored = { ...named, question_id: count, answers: count }

export const optionChange = z.object({
  name: z.string(),
  label: z.string(),
  change: z.enum(['added', 'removed', 'relabelled', 'retyped', 'reordered']),
  /** Its label or type before. */
  before: z.string().optional(),
  /** Recorded answers that have it. */
  given: count,
})
export type OptionChange = z.output<typeof optionChange>

export const questionChange = z.object({
  ...stored,
  parts: z.array(
    z.object({
      part: z.enum(questionParts),
      /** Shortened; none for options and translations. */
      before: z.string().optional(),
      after: z.string().optional(),
    }),
  ),
  options: z.array(optionChange),
})
export type QuestionChange = z.output<typeof questionChange>

/**
 * What a questionnaire file changes in a survey. `answers` counts recorded answers, earlier ones included; all of them
 * are kept whatever changes.
 */
export const questionnaireChanges = z.object({
  counts: z.object({
    added: count,
    removed: count,
    changed: count,
    moved: count,
    restored: count,
    /** Only their author's key changes. */
    renumbered: count,
    /** Nothing of them changes; those that are moved are among them. */
    kept: count,
    /** Recorded answers of the questions that are removed. */
    answers_of_removed: count,
  }),
  added: z.array(z.object(named)),
  /** `retyped`: the file has it still, with a type that cannot show the answers given so far. */
  removed: z.array(z.object({ ...stored, retyped: z.boolean() })),
  changed: z.array(questionChange),
  moved: z.array(z.object(stored)),
  /** Removed by an earlier file, and there again with the answers that they had. */
  restored: z.array(z.object(stored)),
  /** When the languages are others than before. */
  languages: z.object({ before: z.array(language), after: z.array(language) }).optional(),
})
export type QuestionnaireChanges = z.output<typeof questionnaireChanges>

/** Whether the file says what the survey asks already. */
export const isSameQuestionnaire = ({
  counts,
  languages,
}: Pick<QuestionnaireChanges, 'counts' | 'languages'>) =>
  !languages &&
  counts.added + counts.removed + counts.changed + counts.moved + counts.restored + counts.renumbered === 0

/** What a file would change; null when it cannot be used. */
export const replacementReport = fileReport.extend({
  changes: questionnaireChanges.nullable(),
  /** Of the survey as it was compared: what replacing its questions carries. */
  updated_at: instant,
})
export type ReplacementReport = z.output<typeof replacementReport>

export const replacement = z.object({
  success: z.literal(true),
  data: survey,
  changes: questionnaireChanges,
  warnings: z.array(fileRemark),
})

import { z } from 'zod'
import { maxExpressionLength } from '../expressions/limits.ts'
import { instant } from '../platform/texts.ts'
import { optionTypes } from './option-types.ts'
import { questionMedia } from './question-media.schemas.ts'
import { questionTypes } from './question-types.ts'
import { range } from './ranges.ts'
import type { AnswerId } from './answer-key.ts'
import { repeatDraft } from './repeat-group.ts'
import { repeatLimits } from './repeat-limits.ts'

/** Limits of one survey; lengths in characters. */
export const surveyLimits = {
  questions: 5_000,
  options: 20_000,
  /** In addition to the default language. */
  languages: 25,
  text: 20_000,
  name: 200,
  expression: maxExpressionLength,
  answerText: 10_000,
} as const

/** Syntax of a variable: the API name of its question, which conditions use. */
export const variablePattern = /^[A-Za-z_][A-Za-z0-9_]*$/

/** Keywords of the expression language, and `value`, which is the answer itself in a constraint. */
export const reservedNames: readonly string[] = [
  'and',
  'or',
  'not',
  'if',
  'in',
  'true',
  'false',
  'null',
  'value',
  '__proto__',
]

export const isVariableName = (name: string) => variablePattern.test(name) && !reservedNames.includes(name)

const name = z.string().max(surveyLimits.name)
const text = z.string().max(surveyLimits.text)
const expression = z.string().max(surveyLimits.expression)

/** One choice or one input of a question (DAT-05). `name` is the key in answers, `label` is what is shown. */
export const option = z.object({
  name,
  label: text,
  type: z.enum(optionTypes),
  /** Its value in conditions, if several options of the question have the same; by default its name. */
  value: name.optional(),
  /** Columns of its own, which `option_filter` reads. */
  columns: z.record(z.string(), text).optional(),
  /** Of the type `range`: the numbers that can be chosen. */
  range: range.optional(),
  /** Shown beside its label. */
  media: questionMedia.optional(),
})

export const questionMetadata = z.object({
  /** 'groupKey column', or '' for a question outside tables. */
  table_group: name,
  info: text,
  video_link: text,
  /** How it is displayed, as in XLSForm, see `choiceLayout`; missing for the default. */
  appearance: name.optional(),
})

/** Texts of one question in another language; options are translated by name. */
export const translation = z.object({
  section_name: name.optional(),
  /** Label of the group that repeats, in its first question. */
  repeat_label: text.optional(),
  question: text.optional(),
  description: text.optional(),
  /** The same table, with the heading of its column. */
  table_group: name.optional(),
  info: text.optional(),
  constraint_message: text.optional(),
  required_message: text.optional(),
  options: z.record(z.string(), text).optional(),
  /** Parts that are missing are those of the default language. */
  media: questionMedia.optional(),
  option_media: z.record(z.string(), questionMedia).optional(),
})

const questionTexts = {
  section_name: name,
  question: text,
  question_type: z.enum(questionTypes),
  required: z.boolean(),
  /** CEL, or ''. Overrides `required` if present. */
  required_condition: expression,
  variable_name: z.union([z.literal(''), name.regex(variablePattern)]),
  /** CEL, or '' for a question that is always shown. */
  visibility_condition: expression,
  description: text,
  metadata: questionMetadata,
  visual_appearance: text,
  /** CEL of a note, which gives its variable the value; or of an answer, which is filled in and can be changed. */
  calculation: expression,
  /** CEL over `value`; if false, the answer is marked and not counted. */
  constraint: expression,
  constraint_message: text,
  /** CEL over column('x') of each option; missing if all options are always offered. */
  option_filter: expression.optional(),
  /** CEL of the answer with which a question without an answer begins. */
  default_value: expression.optional(),
  /** CEL; while it is true, the answer cannot be changed by hand. */
  read_only: expression.optional(),
  /** Shown where the answer is missing. */
  required_message: text.optional(),
  /** Variables separated by `;`: a change of one of them calculates the answer. By default a new result does. */
  trigger: name.optional(),
  /** CEL of the seed by which the options are shown in a random order. */
  randomize: expression.optional(),
  /** The file with its options, see `listSource`. */
  options_from: name.optional(),
  /** Shown below the text. */
  media: questionMedia.optional(),
  options: z.array(option).max(surveyLimits.options),
  /** By language code. */
  translations: z.record(z.string(), translation).optional(),
}

/** A question in the API (DAT-04). `question_id` comes from the server, `code` from the author. */
export const question = z.object({
  question_id: z.number().int().positive(),
  code: name,
  parent_ids: z.array(z.number().int().positive()),
  /** The innermost group that repeats in which it is asked, see `RepeatGroup`. */
  repeat: z.number().int().optional(),
  ...questionTexts,
})

/** A question of an uploaded file, before it is stored. */
export const questionDraft = z.object({
  code: name,
  parent_codes: z.array(name),
  /** The groups that repeat around it, outermost first; missing outside. */
  repeats: z.array(repeatDraft).max(repeatLimits.levels).optional(),
  ...questionTexts,
})

/**
 * The answer to one question (DAT-06): `<option>` -> chosen or not, `<option>-data` -> typed value, `<option>-file` ->
 * name of the stored file. Values are checked by `answerProblems`.
 */
export const answer = z.record(
  z.string().max(surveyLimits.name + 10),
  z.union([z.boolean(), z.number(), z.string(), z.null()]),
)

export type Option = z.infer<typeof option>
export type Question = z.infer<typeof question>
export type QuestionDraft = z.infer<typeof questionDraft>
export type Translation = z.infer<typeof translation>
export type Answer = z.infer<typeof answer>
/** Answers by question, and by instance within groups that repeat. */
export type Answers = ReadonlyMap<AnswerId, Answer>

/** A question as stored; an edit of its texts sends `updated_at`. */
export const storedQuestion = question.extend({
  updated_at: instant,
  /** In a survey to fill: a long list, of which `options` has only the chosen ones. All are read by its key. */
  options_list: z.object({ key: z.string(), options: z.number().int() }).optional(),
})

export type StoredQuestion = z.output<typeof storedQuestion>

/** Parts of a question that are missing unless its author gives them. */
export const optionalParts = [
  'option_filter',
  'default_value',
  'read_only',
  'required_message',
  'trigger',
  'randomize',
  'options_from',
] as const

/** The optional parts that are given. */
export const givenParts = (all: Partial<Record<(typeof optionalParts)[number], string>>) =>
  Object.fromEntries(optionalParts.flatMap((part) => (all[part] ? [[part, all[part]]] : []))) as Pick<
    QuestionDraft,
    (typeof optionalParts)[number]
  >

/** An empty question. */
export const emptyDraft = (): QuestionDraft => ({
  code: '',
  section_name: '',
  question: '',
  question_type: 'note',
  required: false,
  required_condition: '',
  variable_name: '',
  parent_codes: [],
  visibility_condition: '',
  description: '',
  metadata: { table_group: '', info: '', video_link: '' },
  visual_appearance: '',
  calculation: '',
  constraint: '',
  constraint_message: '',
  options: [],
})

import { keysOf } from 'contract/platform/keys.ts'
import { repeatLimits } from 'contract/questionnaires/repeat-limits.ts'
import { surveyLimits } from 'contract/questionnaires/questions.ts'

/** Columns of a survey file in order, with the maximum length of a cell. */
export const surveyColumns = {
  section_name: surveyLimits.name,
  question_id: surveyLimits.name,
  question: surveyLimits.text,
  question_type: surveyLimits.name,
  required: surveyLimits.expression,
  variable_name: surveyLimits.name,
  parent_ids: surveyLimits.text,
  visibility_condition: surveyLimits.expression,
  description: surveyLimits.text,
  table_group: surveyLimits.name,
  repeat: 3 * surveyLimits.name,
  repeat_count: 3 * surveyLimits.expression,
  repeat_label: 3 * repeatLimits.label,
  repeat_layout: surveyLimits.name,
  info: surveyLimits.text,
  video_link: 2_000,
  visual_appearance: 2_000,
  appearance: surveyLimits.name,
  calculation: surveyLimits.expression,
  constraint: surveyLimits.expression,
  constraint_message: surveyLimits.text,
  option_name: surveyLimits.name,
  option_label: surveyLimits.text,
  option_type: surveyLimits.name,
  default_language: surveyLimits.name,
} as const

export type SurveyColumn = keyof typeof surveyColumns
export const columnNames = keysOf(surveyColumns)

export const optionColumns = ['option_name', 'option_label', 'option_type'] as const satisfies SurveyColumn[]

/** A cell in one of these starts a question; a row without any adds an option to the question above. */
export const questionColumns = columnNames.filter(
  (column) => !['section_name', 'default_language', ...optionColumns].includes(column),
)

/** Columns that may be repeated for other languages, such as `question::Español (es)`. */
export const columnsInLanguages = [
  'section_name',
  'repeat_label',
  'question',
  'description',
  'info',
  'constraint_message',
  'option_label',
] as const satisfies SurveyColumn[]
export type ColumnInLanguages = (typeof columnsInLanguages)[number]

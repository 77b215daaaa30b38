import { keysOf } from 'contract/platform/keys.ts'
import { formMediaLimits } from 'contract/questionnaires/form-file-limits.ts'
import { mediaParts, type MediaPart } from 'contract/questionnaires/question-media.ts'
import { optionalParts, surveyLimits } from 'contract/questionnaires/questions.ts'
import { scoreLimits } from 'contract/questionnaires/scoring.ts'
import { repeatLimits } from 'contract/questionnaires/repeat-limits.ts'

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
  image: formMediaLimits.name,
  big_image: formMediaLimits.name,
  audio: formMediaLimits.name,
  video: formMediaLimits.name,
  visual_appearance: 2_000,
  appearance: surveyLimits.name,
  calculation: surveyLimits.expression,
  constraint: surveyLimits.expression,
  constraint_message: surveyLimits.text,
  option_filter: surveyLimits.expression,
  default_value: surveyLimits.expression,
  read_only: surveyLimits.expression,
  required_message: surveyLimits.text,
  trigger: surveyLimits.name,
  randomize: surveyLimits.expression,
  options_from: surveyLimits.name,
  option_name: surveyLimits.name,
  option_label: surveyLimits.text,
  option_type: surveyLimits.name,
  option_value: surveyLimits.name,
  option_range: surveyLimits.name,
  option_image: formMediaLimits.name,
  option_big_image: formMediaLimits.name,
  option_audio: formMediaLimits.name,
  option_video: formMediaLimits.name,
  option_score: surveyLimits.name,
  score: scoreLimits.scores * (scoreLimits.name + 2),
  weight: surveyLimits.name,
  section_weight: surveyLimits.name,
  score_label: scoreLimits.scores * (scoreLimits.label + 1),
  score_method: scoreLimits.scores * (scoreLimits.expression + 1),
  score_minimum: surveyLimits.name,
  score_range: scoreLimits.scores * 50,
  default_language: surveyLimits.name,
} as const

export type SurveyColumn = keyof typeof surveyColumns
export const columnNames = keysOf(surveyColumns)

export const optionColumns = [
  'option_name',
  'option_label',
  'option_type',
  'option_value',
  'option_range',
  'option_image',
  'option_big_image',
  'option_audio',
  'option_video',
  'option_score',
] as const satisfies SurveyColumn[]

/** Columns of scores. */
export const scoreColumns = [
  'score',
  'weight',
  'section_weight',
  'score_label',
  'score_method',
  'score_minimum',
  'score_range',
  'option_score',
] as const satisfies SurveyColumn[]
export type ScoreColumn = (typeof scoreColumns)[number]

/** A cell in one of these starts a question; a row without any adds an option to the question above. */
export const questionColumns = columnNames.filter(
  (column) => !['section_name', 'default_language', ...optionColumns].includes(column),
)

/** Columns that a download has only if the survey uses them. */
export const rareColumns: readonly SurveyColumn[] = [
  ...optionalParts,
  ...mediaParts,
  'option_value',
  'option_range',
  ...mediaParts.map((part) => `option_${part}` as const),
  ...scoreColumns,
]

/** What a column with the name of a file is for; undefined for other columns. */
export function mediaColumn(
  column: SurveyColumn,
): { of: 'question' | 'option'; part: MediaPart } | undefined {
  const part = mediaParts.find((one) => column === one || column === `option_${one}`)
  return part && { of: column === part ? 'question' : 'option', part }
}

/** The column of an option that `option_filter` reads, in a header such as `option_column::region`. */
export const optionColumnOf = (header: string) => /^option_column ?:: ?(.+)$/i.exec(header)?.[1]

/** Columns that may be repeated for other languages, such as `question::Español (es)`. */
export const columnsInLanguages = [
  'section_name',
  'repeat_label',
  'question',
  'description',
  'table_group',
  'info',
  'constraint_message',
  'required_message',
  'option_label',
  'image',
  'big_image',
  'audio',
  'video',
  'option_image',
  'option_big_image',
  'option_audio',
  'option_video',
] as const satisfies SurveyColumn[]
export type ColumnInLanguages = (typeof columnsInLanguages)[number]

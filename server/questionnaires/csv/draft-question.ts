import { videoOf } from 'contract/platform/video.ts'
import { optionTypes, type OptionType } from 'contract/questionnaires/option-types.ts'
import { questionTextProblems } from 'contract/questionnaires/question-texts.rules.ts'
import { isNote, questionTypes, type QuestionType } from 'contract/questionnaires/question-types.ts'
import {
  givenParts,
  isVariableName,
  optionalParts,
  type Option,
  type QuestionDraft,
} from 'contract/questionnaires/questions.ts'
import { listSource, listSourceText } from 'contract/questionnaires/form-files.ts'
import { givenMedia } from 'contract/questionnaires/question-media.ts'
import { readRange, type Range } from 'contract/questionnaires/ranges.ts'
import { readAppearanceWords } from 'contract/questionnaires/ways-of-asking.ts'
import type { TableRow } from './csv-cells.ts'
import type { ReportCell } from '../drafts/cell-messages.ts'

/** The question of a row, with the first option; further options come from the next rows. */
export function draftQuestion(row: TableRow, section: string, reportCell: ReportCell): QuestionDraft {
  const type = questionType(row, reportCell)
  const draft: QuestionDraft = {
    code: row.cell('question_id'),
    section_name: section,
    question: row.cell('question'),
    question_type: type,
    ...required(row),
    variable_name: row.cell('variable_name'),
    parent_codes: row
      .cell('parent_ids')
      .split(';')
      .map((code) => code.trim())
      .filter(Boolean),
    visibility_condition: row.cell('visibility_condition'),
    description: row.cell('description'),
    metadata: {
      table_group: row.cell('table_group'),
      info: row.cell('info'),
      video_link: row.cell('video_link'),
      ...appearance(row, reportCell),
    },
    visual_appearance: row.cell('visual_appearance'),
    calculation: row.cell('calculation'),
    constraint: row.cell('constraint'),
    constraint_message: row.cell('constraint_message'),
    ...givenParts(Object.fromEntries(optionalParts.map((part) => [part, row.cell(part)]))),
    ...readOnly(row),
    ...randomize(row),
    ...optionsFrom(row),
    ...questionMedia(row),
    options: [],
  }
  checkQuestion(draft, row.row, reportCell)
  return draft
}

/** The words of the cell `appearance`, omitted if there are none. */
function appearance(row: TableRow, reportCell: ReportCell): { appearance?: string } {
  const { followed, others } = readAppearanceWords(row.cell('appearance'))
  if (others.length > 0) reportCell(row.row, 'appearance', `'${others.join(' ')}' is not a known appearance.`)
  return followed.length > 0 ? { appearance: followed.join(' ') } : {}
}

function questionType(row: TableRow, reportCell: ReportCell): QuestionType {
  const given = row.cell('question_type').toLowerCase()
  const type = questionTypes.find((one) => one === given)
  if (!type)
    reportCell(
      row.row,
      'question_type',
      `'${given}' is not a question type. Use one of: ${questionTypes.join(', ')}.`,
    )
  return type ?? 'other'
}

/** yes, no or a condition. */
function required(row: TableRow): Pick<QuestionDraft, 'required' | 'required_condition'> {
  const given = row.cell('required')
  const word = given.toLowerCase()
  if (word === 'yes' || word === 'true') return { required: true, required_condition: '' }
  if (word === '' || word === 'no' || word === 'false') return { required: false, required_condition: '' }
  return { required: false, required_condition: given }
}

/** A condition; no means that it can be answered. */
function readOnly(row: TableRow): { read_only?: string } {
  const word = row.cell('read_only').toLowerCase()
  if (word === 'yes' || word === 'true') return { read_only: 'true' }
  return word === 'no' || word === 'false' ? { read_only: '' } : {}
}

function optionsFrom(row: TableRow): { options_from?: string } {
  const source = listSource(row.cell('options_from'))
  return source ? { options_from: listSourceText(source) } : {}
}

function questionMedia(row: TableRow): Pick<QuestionDraft, 'media'> {
  const media = givenMedia((part) => row.cell(part))
  return media ? { media } : {}
}

/** yes, no or the seed of the order. */
function randomize(row: TableRow): { randomize?: string } {
  const word = row.cell('randomize').toLowerCase()
  if (word === 'yes' || word === 'true') return { randomize: 'random()' }
  return word === 'no' || word === 'false' ? { randomize: '' } : {}
}

function checkQuestion(draft: QuestionDraft, row: number, reportCell: ReportCell) {
  const { variable_name, metadata } = draft
  if (isNote(draft) && (draft.default_value || draft.read_only || draft.required_message))
    reportCell(row, 'question_type', 'A note has no default_value, read_only or required_message.')
  if (draft.randomize && (isNote(draft) || draft.question_type === 'other'))
    reportCell(row, 'randomize', 'Only the options of a choice or a rank have a random order.')
  for (const [column, problem] of Object.entries(questionTextProblems(draft)))
    reportCell(row, column, problem)
  if (variable_name !== '' && !isVariableName(variable_name)) {
    const rule = 'Use letters, digits and _; do not start with a digit or use a word reserved in conditions'
    reportCell(row, 'variable_name', `'${variable_name}' cannot name a variable. ${rule}.`)
  }
  if (metadata.video_link !== '' && !videoOf(metadata.video_link)) {
    reportCell(row, 'video_link', 'A video_link begins with http:// or https://.')
  }
}

/** The option of a row; undefined, with a message, when it is incomplete. */
export function draftOption(row: TableRow, reportCell: ReportCell): Option | undefined {
  const name = row.cell('option_name')
  const given = row.cell('option_type').toLowerCase()
  const type: OptionType | undefined = optionTypes.find((one) => one === given)
  if (name === '') reportCell(row.row, 'option_name', 'The name of the option is missing.')
  else if (name === '__proto__') reportCell(row.row, 'option_name', 'An option cannot have this name.')
  if (given === '') reportCell(row.row, 'option_type', 'The type of the option is missing.')
  else if (!type)
    reportCell(
      row.row,
      'option_type',
      `'${given}' is not an option type. Use one of: ${optionTypes.join(', ')}.`,
    )
  const value = row.cell('option_value')
  const range = optionRange(row, type, reportCell)
  const media = givenMedia((part) => row.cell(`option_${part}`))
  return name !== '' && type
    ? {
        name,
        label: row.cell('option_label') || name,
        type,
        ...(value !== '' && { value }),
        ...(range && { range }),
        ...(media && { media }),
      }
    : undefined
}

/** The numbers of a slider. */
function optionRange(row: TableRow, type: OptionType | undefined, reportCell: ReportCell): Range | undefined {
  const given = row.cell('option_range')
  if (type !== 'range') {
    if (given !== '')
      reportCell(row.row, 'option_range', 'Only an option of the type range has an option_range.')
    return undefined
  }
  const range = readRange(given)
  if (typeof range !== 'string') return range
  return void reportCell(row.row, 'option_range', `The option_range cannot be read: ${range}`)
}

import type { Option, Question, QuestionDraft } from 'contract/surveys/questions.ts'
import { csvLine } from './csv-cells.ts'
import { columnNames, type SurveyColumn } from './survey-columns.ts'

/**
 * A survey as the file that uploads to the same survey again: every column, one row per option, UTF-8 with BOM so
 * that spreadsheets open it rightly. Translations are no part of this format.
 */
export function writeSurveyCsv(drafts: readonly QuestionDraft[]): string {
  return '\ufeff' + csvLine(columnNames) + drafts.map(linesOf).join('')
}

/** Stored questions with their parents' codes instead of ids. */
export function draftsOf(questions: readonly Question[]): QuestionDraft[] {
  const codes = new Map(questions.map(({ question_id, code }) => [question_id, code]))
  return questions.map(({ question_id: _, parent_ids, ...texts }) => ({
    ...texts,
    parent_codes: parent_ids.flatMap((id) => codes.get(id) ?? []),
  }))
}

function linesOf(draft: QuestionDraft): string {
  const [first, ...more] = draft.options
  const lines = [{ ...questionCells(draft), ...(first && optionCells(first)) }, ...more.map(optionCells)]
  return lines.map((cells: Cells) => csvLine(columnNames.map((column) => cells[column] ?? ''))).join('')
}

type Cells = Partial<Record<SurveyColumn, string>>

function questionCells(draft: QuestionDraft): Cells {
  const {
    code,
    parent_codes,
    required,
    required_condition,
    metadata,
    options: _,
    translations: __,
    ...texts
  } = draft
  return {
    ...texts,
    ...metadata,
    question_id: code,
    parent_ids: parent_codes.join(';'),
    required: required_condition || (required ? 'yes' : 'no'),
  }
}

const optionCells = ({ name, label, type }: Option): Cells => ({
  option_name: name,
  option_label: label === name ? '' : label,
  option_type: type,
})

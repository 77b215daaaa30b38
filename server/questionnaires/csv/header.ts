import type { Language } from 'contract/questionnaires/languages.ts'
import { variablesInText } from 'contract/questionnaires/piped-variables.ts'
import { isNote, questionTypes } from 'contract/questionnaires/question-types.ts'
import type { QuestionDraft } from 'contract/questionnaires/questions.ts'
import { variablesOf } from 'contract/questionnaires/variables.ts'
import type { CellMessage, ReportCell } from '../drafts/cell-messages.ts'
import type { Table } from './csv-cells.ts'
import { columnNames, optionColumnOf, surveyColumns, type SurveyColumn } from '../drafts/columns.ts'
import type { TranslationColumn } from './translation-columns.ts'
import { otherTable } from './other-tables.ts'
import { languageOf } from '../drafts/language-names.ts'

const notes = ['', ...questionTypes.filter((question_type) => isNote({ question_type }))]

/** Reports missing and duplicate columns. */
export function checkHeader({ columns, rows }: Table, reportCell: ReportCell) {
  const withoutOptions = rows.every(
    (row) => notes.includes(row.cell('question_type').toLowerCase()) || row.cell('options_from') !== '',
  )
  const ofOptions: SurveyColumn[] = withoutOptions ? [] : ['option_name', 'option_type']
  const needed: SurveyColumn[] = ['section_name', 'question', 'question_type', ...ofOptions]
  const other = otherTable(columns)
  if (other) reportCell(1, '', other, { takesAway: 'header' })
  for (const column of needed) {
    if (!columns.includes(column))
      reportCell(1, column, `The column ${column} is missing.`, { misses: 'header' })
  }
  for (const column of columnNames) {
    if (columns.indexOf(column) !== columns.lastIndexOf(column))
      reportCell(1, column, `There are two columns ${column}.`)
  }
}

/** The language of the columns without a language code; given in all rows or only some. */
export function defaultLanguage({ rows }: Table, reportCell: ReportCell): Language | undefined {
  const [first, ...others] = rows.filter((row) => row.cell('default_language') !== '')
  if (!first) return undefined
  const name = first.cell('default_language')
  for (const row of others) {
    if (row.cell('default_language') === name) continue
    reportCell(row.row, 'default_language', `Row ${first.row} names another language; a survey has one.`)
  }
  if (name.length <= surveyColumns.default_language) return languageOf(name.replace(/\s+/g, ' '))
  reportCell(first.row, 'default_language', `The name of a language has at most 200 characters.`)
  return undefined
}

/** The names of groups that repeat. */
const groupNames = (drafts: readonly QuestionDraft[]) =>
  drafts.flatMap(({ repeats = [] }) => repeats.map(({ name }) => name))

/** Warnings: unknown columns, which are ignored, and unknown `${variables}` in texts, which may be misspelt. */
export function headerWarnings(
  table: Table,
  translated: readonly TranslationColumn[],
  drafts: readonly QuestionDraft[],
): CellMessage[] {
  return [...unknownColumns(table, translated), ...unknownMentions(table, translated, drafts)]
}

/** Columns that are left out. */
export const unknownColumns = ({ columns }: Table, translated: readonly TranslationColumn[]): CellMessage[] =>
  columns
    .filter(
      (column, at) =>
        column !== '' &&
        optionColumnOf(column) === undefined &&
        !columnNames.some((name) => name === column) &&
        !translated.some(({ place }) => place === at),
    )
    .map((column) => ({
      row: 1,
      column,
      message: `The column ${column} is unknown and was left out.`,
      misses: 'header',
    }))

/** Columns in which `${variable}` is replaced by the current answer. */
const pipingColumns = ['question', 'description', 'option_label'] as const satisfies SurveyColumn[]

function unknownMentions(
  { columns, rows }: Table,
  translated: readonly TranslationColumn[],
  drafts: readonly QuestionDraft[],
): CellMessage[] {
  const variables = variablesOf(drafts, groupNames(drafts))
  const places = [
    ...pipingColumns.map((name) => ({ header: name, place: columns.indexOf(name) })),
    ...translated.filter(({ of }) => pipingColumns.some((name) => name === of)),
  ].filter(({ place }) => place >= 0)
  return rows.flatMap((row) =>
    places.flatMap(({ header, place }) =>
      [...new Set(variablesInText(row.cellAt(place)))]
        .filter((name) => !variables.has(name))
        .map((name) => ({
          row: row.row,
          column: header,
          message: `The text shows \${${name}}, which is not a variable of this survey.`,
          misses: `variable ${name}`,
        })),
    ),
  )
}

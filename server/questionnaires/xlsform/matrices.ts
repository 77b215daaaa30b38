import { surveyLimits } from 'contract/questionnaires/questions.ts'
import type { XlsformColumn } from './headers.ts'
import type { FormRow, SheetTable } from './table.ts'
import { readType, type RowType } from './types.ts'

/**
 * The rows of the survey sheet with the matrices of KoboToolbox as groups: their questions are asked once for each
 * option of the list in `kobo--matrix_list`, and named `matrix_option_question`. A matrix without a list stays as it is.
 */
export function withMatrices(survey: SheetTable, choices: SheetTable | undefined): SheetTable {
  const options = Map.groupBy(choices?.rows ?? [], (row) => row.cell('list_name'))
  const languages = [...survey.languages, ...(choices?.languages ?? [])]
  const codes = ['', ...new Set(languages.map(({ code }) => code))]
  const rows: FormRow[] = []
  for (let at = 0; at < survey.rows.length; at++) {
    const row = survey.rows[at]!
    const matrix = matrixAt(survey.rows, at, options)
    if (!matrix) rows.push(row)
    else {
      rows.push(...expanded(row, matrix, codes))
      at = matrix.end
    }
  }
  return { ...survey, rows }
}

interface Matrix {
  /** Options with the rows of the table. */
  options: readonly FormRow[]
  questions: readonly FormRow[]
  /** Notes and the like, which are shown once. */
  others: readonly FormRow[]
  /** Index of the row with its end. */
  end: number
}

const isEdge = (row: FormRow, edge: 'begin' | 'end') =>
  new RegExp(`^${edge}[ _]?kobomatrix$`, 'i').test(row.cell('type').trim())

function matrixAt(
  rows: readonly FormRow[],
  at: number,
  lists: ReadonlyMap<string, readonly FormRow[]>,
): Matrix | undefined {
  const begin = rows[at]!
  const options = (lists.get(begin.cell('matrix_list')) ?? []).filter((row) => row.cell('name') !== '')
  if (!isEdge(begin, 'begin') || begin.cell('matrix_list') === '' || options.length === 0) return undefined
  const end = rows.findIndex((row, place) => place > at && typeOf(row).is === 'end')
  if (end < 0 || !isEdge(rows[end]!, 'end')) return undefined
  const within = rows.slice(at + 1, end)
  if (within.some((row) => typeOf(row).is === 'begin')) return undefined
  const questions = within.filter((row) => inTable.has(typeOf(row).is) && row.cell('name') !== '')
  if (questions.length === 0 || questions.length * options.length > surveyLimits.questions) return undefined
  return { options, questions, others: within.filter((row) => !questions.includes(row)), end }
}

const inTable: ReadonlySet<RowType['is']> = new Set(['choice', 'input', 'range', 'acknowledge', 'calculate'])
const typeOf = (row: FormRow) => readType(row.cell('type'), { hasLabel: true })

function expanded(
  begin: FormRow,
  { options, questions, others }: Matrix,
  codes: readonly string[],
): FormRow[] {
  const matrix = begin.cell('name') || 'matrix'
  const table = matrix.replace(/\s+/g, '_')
  const labelsOf = (row: FormRow) => codes.map((code) => row.cell('label', code))
  const labels = questions.map((row) => labelsOf(row).join('\n').trim() || row.cell('name'))
  const cells = options.flatMap((option, at) => {
    const base = `${matrix}_${option.cell('name')}`
    const own = new Map(questions.map((row) => [row.cell('name'), `${base}_${row.cell('name')}`]))
    return questions.map((row, place) =>
      cellRow(row, {
        option,
        isNamed: labelsOf(option).every((label) => label === ''),
        own,
        table,
        // Two columns of a table need different headings.
        isAlone: labels.filter((label) => label === labels[place]).length === 1,
        isFirst: at === 0,
      }),
    )
  })
  const edge = (type: string) =>
    withCells(begin, (column) => (column === 'type' ? type : column === 'appearance' ? '' : undefined))
  return [edge('begin group'), ...others, ...cells, edge('end group')]
}

interface Cell {
  option: FormRow
  /** Whether its name is shown, as it has no label. */
  isNamed: boolean
  /** Names of the questions in this row of the table, by those in the file. */
  own: ReadonlyMap<string, string>
  table: string
  isAlone: boolean
  isFirst: boolean
}

/** A question of the matrix for one option: the option is its text, its label the heading of its column. */
function cellRow(row: FormRow, { option, isNamed, own, table, isAlone, isFirst }: Cell): FormRow {
  const name = row.cell('name')
  const renamed = (text: string) =>
    text.replace(/\$\{\s*([^{}]{1,250}?)\s*\}/g, (all, read: string) => {
      const here = own.get(read)
      return here === undefined ? all : `\${${here}}`
    })
  const cells = withCells(row, (column, language) => {
    if (column === 'name') return own.get(name)
    if (column === 'label')
      return option.cell('label', language) || (isNamed && !language ? option.cell('name') : '')
    // Widths of Enketo's grid.
    if (column === 'appearance')
      return row
        .cell(column)
        .replace(/\b(w\d+|no-label)\b/g, '')
        .trim()
    return renamed(row.cell(column, language))
  })
  return {
    ...cells,
    tableCell: { table, column: row, ...(!isAlone && { name }) },
    // What is wrong with it is reported once.
    report: isFirst ? row.report : () => {},
  }
}

type Given = (column: XlsformColumn, language: string | undefined) => string | undefined

const withCells = (row: FormRow, given: Given): FormRow => ({
  ...row,
  cell: (column, language) => given(column, language) ?? row.cell(column, language),
})

import { readHeader, type XlsformColumn } from './headers.ts'
import { languageOf, type FormLanguage } from '../drafts/language-names.ts'
import type { Why } from '../drafts/group-remarks.ts'
import type { Level, Report } from './remarks.ts'
import type { TextRow, TextSheet } from './workbook.ts'

/** A sheet with its columns by name. */
export interface SheetTable {
  name: string
  columns: ReadonlySet<XlsformColumn>
  /** In the order of the file; '' of columns without a language is not included. */
  languages: FormLanguage[]
  rows: FormRow[]
  report: Report
}

export interface FormRow {
  row: number
  /** The text of a cell, '' if missing; without `language`, that of the column without a language. */
  cell(column: XlsformColumn, language?: string): string
  /** The header of the column as written in the file. */
  header(column: XlsformColumn, language?: string): string
  /** Reports something about a cell of this row. */
  report(column: XlsformColumn | '', level: Level, message: string, of?: Why & { language?: string }): void
  /** Texts of other columns, by header. */
  others: ReadonlyMap<string, string>
  /** Whether any known column has a text. */
  isUsed: boolean
  /** Of a question in a table: the table, the row with the heading of its column, and its name if headings are alike. */
  tableCell?: { table: string; column: FormRow; name?: string }
}

/** The positions of a column; of several, the first with a text counts. */
interface Place {
  at: number[]
  header: string
}

/**
 * Parses the header of a sheet; reports unknown and duplicate columns.
 * @param hasOthers whether other columns have a meaning, as those of options
 */
export function readSheet({ name, rows, report }: TextSheet, hasOthers = false): SheetTable {
  const [header = noRow, ...rest] = rows
  const places = new Map<string, Place>()
  const languages = new Map<string, FormLanguage>()
  const columns = new Set<XlsformColumn>()
  const others = new Map<string, number>()
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  for (let at = 0; at < width; at++) {
    const text = header.cells[at] ?? ''
    const isUsed = rest.some(({ cells }) => (cells[at] ?? '') !== '')
    if (text === '') {
      const first = rest.find(({ cells }) => (cells[at] ?? '') !== '')
      if (first)
        report(
          first.row,
          '',
          'warning',
          `Cells below an empty header are left out, first '${first.cells[at]?.slice(0, 40)}'.`,
        )
      continue
    }
    const found = readHeader(text)
    if (!found) {
      if (!others.has(text)) others.set(text, at)
      if (isUsed && !hasOthers)
        report(header.row, text, 'warning', `The column ${text} is not supported and is left out.`, {
          harmless: true,
        })
      continue
    }
    const language = found.language === '' ? undefined : languageOf(found.language)
    const key = keyOf(found.column, language?.code)
    const before = places.get(key)
    if (!before) places.set(key, { at: [at], header: text })
    else {
      before.at.push(at)
      const both = rest.find(({ cells }) => differ(cells[before.at[0] ?? 0], cells[at]))
      if (both)
        report(
          both.row,
          text,
          'warning',
          `There are two columns ${before.header}; where both have a text, the first one counts.`,
        )
    }
    columns.add(found.column)
    if (language && !languages.has(language.code)) languages.set(language.code, language)
  }
  return {
    name,
    columns,
    languages: [...languages.values()],
    rows: rest.map((one) => formRow(one, { places, others: hasOthers ? others : new Map() }, report)),
    report,
  }
}

const keyOf = (column: XlsformColumn, language = '') => `${column} ${language}`

function formRow(
  { row, cells, unknown }: TextRow,
  { places, others }: { places: ReadonlyMap<string, Place>; others: ReadonlyMap<string, number> },
  report: Report,
): FormRow {
  const header = (column: XlsformColumn, language?: string) =>
    places.get(keyOf(column, language))?.header ?? places.get(keyOf(column))?.header ?? column
  const isUsed = [...places.values()].some(({ at }) => textAt(cells, at) !== '')
  for (const [key, { at, header: text }] of unknown.size > 0 ? places : []) {
    const [cell] = at.flatMap((one) => unknown.get(one) ?? [])
    if (!cell || textAt(cells, at) !== '') continue
    const { why, isFormula } = cell
    const [column = ''] = key.split(' ')
    // Without its value the row means something else; elsewhere the cell is like an empty one.
    const isEssential = column === 'label' ? isFormula : identifying.has(column)
    if (isUsed && isEssential) report(row, text, 'error', why)
    else report(row, text, 'warning', `${why} The cell counts as empty.`)
  }
  return {
    row,
    cell: (column, language) => textAt(cells, places.get(keyOf(column, language))?.at),
    header,
    report: (column, level, message, { language, ...why } = {}) =>
      report(row, column === '' ? '' : header(column, language), level, message, why),
    others: new Map([...others].map(([text, at]) => [text, cells[at] ?? ''])),
    isUsed,
  }
}

const identifying: ReadonlySet<string> = new Set<XlsformColumn>(['type', 'name', 'list_name'])
const noRow: TextRow = { row: 1, cells: [], unknown: new Map() }
const differ = (one = '', other = '') => one !== '' && other !== '' && one !== other

const textAt = (cells: string[], at: number[] = []) => at.map((one) => cells[one] ?? '').find(Boolean) ?? ''

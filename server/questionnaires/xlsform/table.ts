import { readHeader, type XlsformColumn } from './headers.ts'
import { languageOf, type FormLanguage } from '../drafts/language-names.ts'
import type { Why } from '../drafts/group-remarks.ts'
import type { Level, Report } from './remarks.ts'
import type { TextSheet } from './workbook.ts'

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
  /** Whether any known column has a text. */
  isUsed: boolean
}

/** The position of a column; image, audio and video are several columns that count as one. */
interface Place {
  at: number[]
  header: string
}

/** Parses the header of a sheet; reports unknown and duplicate columns. */
export function readSheet({ name, rows, report }: TextSheet): SheetTable {
  const [header = { row: 1, cells: [] }, ...rest] = rows
  const places = new Map<string, Place>()
  const languages = new Map<string, FormLanguage>()
  const columns = new Set<XlsformColumn>()
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
      if (isUsed) report(header.row, text, 'warning', `The column ${text} is not supported and is left out.`)
      continue
    }
    const language = found.language === '' ? undefined : languageOf(found.language)
    const key = keyOf(found.column, language?.code)
    const before = places.get(key)
    if (!before) places.set(key, { at: [at], header: text })
    else if (found.column === 'media') before.at.push(at)
    else if (isUsed) report(header.row, text, 'error', `There are two columns ${before.header}.`)
    columns.add(found.column)
    if (language && !languages.has(language.code)) languages.set(language.code, language)
  }
  return {
    name,
    columns,
    languages: [...languages.values()],
    rows: rest.map(({ row, cells }) => formRow(row, cells, places, report)),
    report,
  }
}

const keyOf = (column: XlsformColumn, language = '') => `${column} ${language}`

function formRow(row: number, cells: string[], places: ReadonlyMap<string, Place>, report: Report): FormRow {
  const header = (column: XlsformColumn, language?: string) =>
    places.get(keyOf(column, language))?.header ?? places.get(keyOf(column))?.header ?? column
  return {
    row,
    cell: (column, language) => textAt(cells, places.get(keyOf(column, language))?.at),
    header,
    report: (column, level, message, { language, ...why } = {}) =>
      report(row, column === '' ? '' : header(column, language), level, message, why),
    isUsed: [...places.values()].some(({ at }) => textAt(cells, at) !== ''),
  }
}

const textAt = (cells: string[], at: number[] = []) => at.map((one) => cells[one] ?? '').find(Boolean) ?? ''

import { colToLetter, readXlsx, type Sheet } from 'hucre/xlsx'
import { cellPlaces } from './cell-places.ts'
import { cellText, isSpreadsheetError } from './cell-text.ts'
import { formulaResult } from './formula-result.ts'
import type { Level, RemarkBook, Report } from './remarks.ts'
import { whyNotUnfold } from './zip-limits.ts'

/** A sheet as texts: `rows[0]` is the header. */
export interface TextSheet {
  name: string
  /** By row number of the spreadsheet, from 1; empty rows are omitted. */
  rows: TextRow[]
  report: Report
}

export interface TextRow {
  row: number
  cells: string[]
  /** Cells whose value is not known, which are empty in `cells`, by column from 0. */
  unknown: ReadonlyMap<number, UnknownCell>
}

export interface UnknownCell {
  /** A sentence. */
  why: string
  /** A formula without a stored result; otherwise the spreadsheet shows an error. */
  isFormula: boolean
}

export interface FormSheets {
  survey: TextSheet
  choices?: TextSheet
  settings?: TextSheet
  /** Sheets of XLSForm without a counterpart here. */
  others: string[]
}

const wanted = ['survey', 'choices', 'settings'] as const
const known = ['external_choices', 'entities', 'osm', 'cascades']
const limits = { rows: 20_000, columns: 300 }
/** Maximum number of cells of a sheet; of larger sheets only the columns with a header are read. */
const mostCells = 500_000

/** The sheets of an XLSForm; undefined, with a message, if the file cannot be read as one. */
export async function readWorkbook(bytes: Uint8Array, book: RemarkBook): Promise<FormSheets | undefined> {
  const refuse = (message: string) => book.about('')(0, '', 'error', message)
  const danger = whyNotUnfold(bytes)
  if (danger) return void refuse(danger)
  const names: string[] = []
  const sheets = await sheetsOf(bytes, names, book)
  if (!sheets) return void refuse('The workbook cannot be read; it is damaged or has an unusual structure.')
  const found = wanted.map((name) => sheets.filter((sheet) => sheetKey(sheet) === name))
  const [twice] = found.flatMap(([, second]) => second ?? [])
  if (twice) return void refuse(`There are two sheets named ${sheetKey(twice)}.`)
  const [survey, choices, settings] = found.map(([sheet]) => sheet && textSheet(sheet, book))
  if (!survey) {
    const there = names.map((name) => `'${name}'`).join(', ')
    return void refuse(
      `An XLSForm needs a sheet named survey; this workbook has ${there || 'no sheets'}. A table with the columns of a survey CSV is saved as CSV UTF-8 and uploaded as that.`,
    )
  }
  return { survey, choices, settings, others: names.filter((name) => known.includes(sheetKey({ name }))) }
}

const sheetKey = ({ name }: { name: string }) => name.trim().toLowerCase()

async function sheetsOf(bytes: Uint8Array, names: string[], book: RemarkBook): Promise<Sheet[] | undefined> {
  const isWanted = (name: string) => wanted.some((one) => one === sheetKey({ name }))
  try {
    const columns = columnsToRead(bytes, isWanted, book)
    const sheets = ({ name }: { name: string }) => (names.push(name), isWanted(name))
    // One row and one column more than allowed, to detect sheets that are too large.
    const range = `A1:${colToLetter(columns - 1)}${limits.rows + 1}`
    return (await readXlsx(bytes, { sheets, range })).sheets
  } catch {
    // Any error of the reader means that the file is invalid.
    return undefined
  }
}

/**
 * The number of columns to read. Every row is read up to the last column, so a single distant cell would cost seconds; in
 * that case cells beyond the header are ignored.
 */
function columnsToRead(bytes: Uint8Array, isWanted: (name: string) => boolean, book: RemarkBook): number {
  const places = [...cellPlaces(bytes, isWanted)]
  const all = limits.columns + 1
  const isWide = places.some(
    ([, { rows, columns }]) => Math.min(rows, limits.rows) * Math.min(columns, all) > mostCells,
  )
  const columns = isWide ? Math.min(all, Math.max(...places.map(([, { header }]) => header)) + 1) : all
  for (const [name, { beyond }] of places) {
    const left = beyond(columns, limits.rows + 1)
    if (!left) continue
    const more = left.count > 1 ? ` and ${left.count - 1} more` : ''
    book.about(name)(0, '', 'warning', `Cells far from the table are left out: ${left.first}${more}.`)
  }
  return columns
}

function textSheet(sheet: Sheet, book: RemarkBook): TextSheet {
  const report = book.about(sheet.name)
  const headers = sheet.rows.find((cells) => cells.some((cell) => cellText(cell) !== '')) ?? []
  const reportCell: ReportCell = (row, at, level, message) =>
    report(row, cellText(headers[at] ?? null).slice(0, 100), level, message)
  const formulas = formulaResults(sheet)
  const rows = sheet.rows
    .map((cells, index) => textRow(index + 1, filled(cells).map(cellText), formulas.get(index)))
    .filter(({ cells, unknown }) => unknown.size > 0 || cells.some((cell) => cell !== ''))
  if (sheet.rows.length > limits.rows)
    report(
      0,
      '',
      'error',
      `A sheet has at most ${limits.rows} rows. For a long list, such as places or products, ask for text, or ask level by level in several questions.`,
    )
  if (rows.some(({ cells }) => cells[limits.columns]))
    report(0, '', 'error', `A sheet has at most ${limits.columns} columns.`)
  reportDates(sheet, reportCell)
  reportMergedCells(sheet, reportCell)
  return { name: sheet.name, rows, report }
}

/** Cuts a row after its last cell, as a single distant cell makes all rows that long. */
function filled(cells: Row): Row {
  let end = cells.length
  while (end > 0 && (cells[end - 1] ?? null) === null) end--
  return end === cells.length ? cells : cells.slice(0, end)
}
type Row = Sheet['rows'][number]

/** Reports something about a cell by row, from 1, and column, from 0. */
type ReportCell = (row: number, at: number, level: Level, message: string) => void

/** Spreadsheets turn 1-3 into a date, so the author should check the result. */
function reportDates({ rows }: Sheet, report: ReportCell) {
  for (const [index, cells] of rows.entries()) {
    for (const [at, cell] of filled(cells).entries()) {
      if (!(cell instanceof Date)) continue
      report(index + 1, at, 'changed', `A cell holds a date and is read as ${cellText(cell)}.`)
    }
  }
}

/** A row with the results of its formulas; errors of the spreadsheet count as unknown. */
function textRow(
  row: number,
  cells: string[],
  formulas: ReadonlyMap<number, string | UnknownCell> = new Map(),
) {
  const unknown = new Map<number, UnknownCell>()
  for (const [at, result] of formulas) {
    while (cells.length <= at) cells.push('')
    if (typeof result === 'string') cells[at] = result
    else unknown.set(at, result)
  }
  for (const [at, cell] of cells.entries()) {
    if (!isSpreadsheetError(cell)) continue
    unknown.set(at, { why: `A cell shows the error ${cell}.`, isFormula: false })
    cells[at] = ''
  }
  return { row, cells, unknown }
}

/** Results of formulas that the file does not store, by row and column from 0. */
function formulaResults({ cells, rows }: Sheet) {
  const results = new Map<number, Map<number, string | UnknownCell>>()
  const textAt = (row: number, column: number) => cellText(rows[row]?.[column] ?? null)
  for (const [place, { formula, value }] of cells ?? []) {
    if (formula === undefined || value !== null) continue
    const [row = 0, at = 0] = place.split(',').map(Number)
    const ofRow = results.get(row) ?? new Map<number, string | UnknownCell>()
    results.set(row, ofRow)
    ofRow.set(
      at,
      formulaResult(formula, textAt) ?? {
        why: `The result of the formula =${formula.slice(0, 60)} is not stored; save the file once in a spreadsheet program.`,
        isFormula: true,
      },
    )
  }
  return results
}

function reportMergedCells({ merges, rows }: Sheet, report: ReportCell) {
  for (const { startRow, startCol, endRow } of (merges ?? []).slice(0, 100)) {
    const text = cellText(rows[startRow]?.[startCol] ?? null)
    if (text === '' || endRow >= limits.rows) continue
    report(
      startRow + 1,
      startCol,
      'warning',
      `Cells are merged; '${text.slice(0, 40)}' counts for the first of them only.`,
    )
  }
}

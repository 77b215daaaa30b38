import { CsvError } from 'csv-parse'
import { dataLimits, type ColumnReading, type DataShape } from 'contract/documents/document-data.schemas.ts'
import { countText } from 'contract/platform/totals.ts'
import { ColumnType, type FileHabits } from './column-types.ts'
import { beginningOfText, csvRecords, formatOf, isNeverClosed, csvMessage } from './csv-records.ts'
import { encodingOf } from './csv-text.ts'

/** Why a file cannot be read as a table, in the format of upload errors. Rows are lines of the file, counted from 1. */
export interface DataError {
  row: number
  column: string
  message: string
}
export type ShapeReading = { shape: DataShape; error?: undefined } | { error: DataError; shape?: undefined }

const failure = (row: number, message: string, column = ''): ShapeReading => ({
  error: { row, column, message },
})

/** The readings that people have chosen, by column name. */
export type ChosenReadings = Readonly<Record<string, ColumnReading>>

/**
 * Reads a CSV file as a stream and determines its format, the names and types of its columns, and its number of rows.
 */
export async function readShape(path: string, chosen: ChosenReadings = {}): Promise<ShapeReading> {
  const encoding = await encodingOf(path)
  const beginning = await beginningOfText(path, encoding)
  if (beginning.trim() === '') return failure(1, 'The file is empty.')
  if (encoding === 'windows-1252' && hasControls(beginning))
    return failure(1, 'This is not a CSV file: it contains binary data.')
  const format = { encoding, ...formatOf(beginning) }
  let names: string[] | undefined
  let types: ColumnType[] = []
  let rows = 0
  let lastLine = 0
  try {
    for await (const { line, cells } of csvRecords(path, format)) {
      lastLine = line
      const nul = cells.findIndex((cell) => cell.includes('\0'))
      if (nul >= 0) return failure(line, 'This cell contains a NUL character.', names?.[nul])
      if (!names) {
        if (cells.length > dataLimits.columns)
          return failure(line, `The header has more than ${dataLimits.columns} columns.`)
        names = columnNames(cells)
        types = names.map(() => new ColumnType())
        continue
      }
      if (++rows > dataLimits.rows)
        return failure(line, `A data document has at most ${countText(dataLimits.rows)} rows.`)
      for (const [at, type] of types.entries()) type.add(cells[at] ?? '')
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = isNeverClosed(error) ? lastLine + 1 : Number(error['lines'] ?? 1)
    return failure(line, csvMessage(error, types.length))
  }
  if (!names) return failure(1, 'The file has no header.')
  const habits = { ...habitsOf(types), delimiter: format.delimiter }
  const columns = types.map((type, at) => {
    const name = names[at] ?? ''
    return { name, ...type.found(habits, Object.hasOwn(chosen, name) ? chosen[name] : undefined) }
  })
  return { shape: { ...format, columns, rows } }
}

/** Columns that can be read in one way only decide for those that can be read in several. */
function habitsOf(types: readonly ColumnType[]): Partial<FileHabits> {
  const evidence = types.map((type) => type.evidence)
  const count = (is: (one: ColumnType['evidence']) => boolean) => evidence.filter(is).length
  const [points, commas] = [
    count(({ decimal }) => decimal === 'point'),
    count(({ decimal }) => decimal === 'comma'),
  ]
  const [dayFirst, monthFirst] = [
    count(({ order }) => order === 'dmy'),
    count(({ order }) => order === 'mdy'),
  ]
  return {
    ...(points !== commas && { decimalComma: commas > points }),
    ...(dayFirst !== monthFirst && { monthFirst: monthFirst > dayFirst }),
  }
}

/** Control characters other than tab, line ends and form feed. */
const hasControls = (text: string) =>
  [...text].some((character) => {
    const code = character.charCodeAt(0)
    return code < 9 || (code > 13 && code < 27)
  })

/** Column names, made non-empty and unique. */
function columnNames(header: readonly string[]): string[] {
  const taken = new Set<string>()
  return header.map((cell, at) => {
    const name = cell.trim().replace(/\s+/g, ' ').slice(0, dataLimits.columnName) || `Column ${at + 1}`
    let free = name
    for (let count = 2; taken.has(free); count++) free = `${name} (${count})`
    taken.add(free)
    return free
  })
}

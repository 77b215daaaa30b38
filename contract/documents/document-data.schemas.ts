import { z } from 'zod'
import { columnReadings, type ColumnReading } from './column-readings.ts'
import { choiceFigure, numberFigures } from '../platform/figures.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** The type of a column. Dates are ISO 8601. Other cells, such as NA among numbers, are shown as they are. */
export const columnTypes = ['number', 'date', 'text'] as const

export const dataColumn = z.object({
  name: z.string(),
  type: z.enum(columnTypes),
  /** How its cells are read. */
  reading: z.enum(columnReadings).optional(),
  /** Whether a person has chosen the reading; otherwise it was inferred. */
  chosen: z.literal(true).optional(),
  /** Whether its numbers are percentages: 45 for `45%`. */
  percent: z.literal(true).optional(),
})

export type { ColumnReading }

export type DataColumn = z.output<typeof dataColumn>

/** The format and columns of a CSV file. */
export interface DataShape {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  delimiter: ',' | ';' | '\t' | '|'
  /** Line number of the first record: 2 if the first line names the separator, as in files of Excel. */
  fromLine: number
  /**
   * `hasOffsets`: some dates have an offset from UTC such as `+03:00`, so that their order differs from that of their
   * texts.
   */
  columns: (DataColumn & { hasOffsets?: true })[]
  rows: number
}

const count = z.number().int()

/** Statistics of a column. */
export const columnSummary = dataColumn.extend({
  /** Number of non-empty cells. */
  filled: count,
  empty: count,
  /** Number of cells in a column of numbers or dates that are neither, such as NA. */
  other: count.optional(),
  distinct: count,
  /** The most frequent values, if some occur more than once. */
  choices: z.array(choiceFigure),
  numbers: numberFigures.nullable(),
  /** The earliest and latest date. */
  range: z.object({ from: z.string(), to: z.string() }).nullable(),
})

export type ColumnSummary = z.output<typeof columnSummary>

/** Maximum sizes of data documents. */
export const dataLimits = { rows: 1_000_000, columns: 200, rowLength: 1_000_000, columnName: 200 } as const

const byId = z.object({ id })

const rowsQuery = {
  /**
   * Index of the column to sort by; a minus means descending: `2`, `-0`. By default, the order of the file.
   */
  sort: z
    .string()
    .regex(/^-?\d{1,3}$/)
    .optional(),
  /**
   * Part of a cell, whatever its case and accents; for columns of numbers or dates also ranges: `10..20`, `>= 10`,
   * `> 10 < 20`, `2026-01..2026-03`.
   */
  filter: z.string().max(200).optional(),
  /** Index of the column to filter by; by default all columns. */
  column: z.coerce.number().int().min(0).max(dataLimits.columns).optional(),
  /** Language by whose rules texts are sorted, such as `sv`. */
  locale: z
    .string()
    .regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/)
    .max(35)
    .optional(),
}

export const documentDataSchemas = {
  listRows: {
    summary: 'The rows of a data document, sorted and filtered',
    params: byId,
    query: z.object({ ...pageQuery(50), ...rowsQuery }),
    response: pageOf(z.object({ id: z.number().int(), cells: z.array(z.string()) })).extend({
      columns: z.array(dataColumn),
    }),
  },
  downloadRows: {
    summary: 'The rows that match a filter, as a CSV file',
    params: byId,
    query: z.object(rowsQuery),
    response: z.string(),
  },
  setColumns: {
    summary: 'Choose how columns are read; the rows are loaded again',
    params: byId,
    body: z.object({
      /** The columns to change. `auto` infers the reading from the cells again. */
      columns: z
        .array(z.object({ name: z.string().max(220), reading: z.enum([...columnReadings, 'auto']) }))
        .min(1)
        .max(dataLimits.columns),
    }),
    response: z.object({ success: z.literal(true) }),
  },
  readSummary: {
    summary: 'Statistics of each column of a data document',
    params: byId,
    response: z.object({ rows: z.number().int(), columns: z.array(columnSummary) }),
  },
} satisfies Schemas

import { z } from 'zod'
import { choiceFigure, numberFigures } from '../platform/figures.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** The type of all non-empty cells of a column. Dates are ISO 8601. */
export const columnTypes = ['number', 'date', 'text'] as const

export const dataColumn = z.object({ name: z.string(), type: z.enum(columnTypes) })

export type DataColumn = z.output<typeof dataColumn>

/** The format and columns of a CSV file. */
export interface DataShape {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  delimiter: ',' | ';' | '\t' | '|'
  /** Line number of the first record: 2 if the first line names the separator, as in files of Excel. */
  fromLine: number
  /**
   * `decimal`: the decimal separator. `hasOffsets`: some dates have an offset from UTC such as `+03:00`, so that their
   * order differs from that of their texts. Not set if a date does not exist in the calendar.
   */
  columns: (DataColumn & { decimal?: '.' | ','; hasOffsets?: true })[]
  rows: number
}

const count = z.number().int()

/** Statistics of a column. */
export const columnSummary = dataColumn.extend({
  /** Number of non-empty cells. */
  filled: count,
  empty: count,
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

export const documentDataSchemas = {
  listRows: {
    params: byId,
    query: z.object({
      ...pageQuery(50),
      /**
       * Index of the column to sort by; a minus means descending: `2`, `-0`. By default, the order of the file.
       */
      sort: z
        .string()
        .regex(/^-?\d{1,3}$/)
        .optional(),
      /** Part of a cell; for columns of numbers or dates also comparisons such as `>= 10`. */
      filter: z.string().max(200).optional(),
      /** Index of the column to filter by; by default all columns. */
      column: z.coerce.number().int().min(0).max(dataLimits.columns).optional(),
    }),
    response: pageOf(z.object({ id: z.number().int(), cells: z.array(z.string()) })).extend({
      columns: z.array(dataColumn),
    }),
  },
  readSummary: {
    params: byId,
    response: z.object({ rows: z.number().int(), columns: z.array(columnSummary) }),
  },
} satisfies Schemas

import { z } from 'zod'
import { choiceFigure, numberFigures } from '../platform/figures.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id } from '../platform/texts.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** What all cells of a column are, empty ones aside. Dates are ISO 8601. */
export const columnTypes = ['number', 'date', 'text'] as const

export const dataColumn = z.object({ name: z.string(), type: z.enum(columnTypes) })

export type DataColumn = z.output<typeof dataColumn>

/** How a CSV file is to be read, and what is in it. */
export interface DataShape {
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  delimiter: ',' | ';' | '\t' | '|'
  /** First line of the records: the second one when the file names its separator in the first, as Excel writes it. */
  fromLine: number
  /**
   * `decimal`: what is before the decimals of its numbers. `hasOffsets`: some of its dates have an offset from UTC, such
   * as `+03:00`, by which their order differs from that of their texts. It is not set where a date is on no calendar.
   */
  columns: (DataColumn & { decimal?: '.' | ','; hasOffsets?: true })[]
  rows: number
}

const count = z.number().int()

/** Figures of one column. */
export const columnSummary = dataColumn.extend({
  /** Cells with content. */
  filled: count,
  empty: count,
  distinct: count,
  /** The most frequent values, when some occur several times. */
  choices: z.array(choiceFigure),
  numbers: numberFigures.nullable(),
  /** The least and greatest date. */
  range: z.object({ from: z.string(), to: z.string() }).nullable(),
})

export type ColumnSummary = z.output<typeof columnSummary>

/** Limits of data documents. */
export const dataLimits = { rows: 1_000_000, columns: 200, rowLength: 1_000_000, columnName: 200 } as const

const byId = z.object({ id })

export const documentDataSchemas = {
  listRows: {
    params: byId,
    query: z.object({
      ...pageQuery(50),
      /** Number of a column from 0, with a minus before it for descending order: `2`, `-0`. The file's own order without. */
      sort: z
        .string()
        .regex(/^-?\d{1,3}$/)
        .optional(),
      /** Part of a cell; with a column of numbers or dates also `>= 10` and the like. */
      filter: z.string().max(200).optional(),
      /** Number of the column that is filtered, from 0; all of them without. */
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

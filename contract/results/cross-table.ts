import { z } from 'zod'
import { tableFilters } from './table-filters.ts'
import { variableKey } from './wide-options.ts'

export const crossQuery = z.object({
  /** Key of a column with choices, or yes and no. */
  row: variableKey,
  /** Key of such a column, `institution`, `institution_type` or `country`. */
  by: variableKey,
  filter: tableFilters,
})

const n = z.number().int()

/** Pearson's chi-squared test: whether rows and columns differ by more than chance. */
const significance = z.object({
  chi_squared: z.number(),
  degrees: z.number().int(),
  p: z.number(),
  /** Share of cells with an expected count below 5, from 0 to 1: above 0.2, the test is unreliable. */
  small_expected: z.number(),
})
export type Significance = z.output<typeof significance>

/** A cross table of answer sets that have both values. */
export const crossTable = z.object({
  rows: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      /** Sets with this answer. */
      n,
      /** Chosen or not, by column, if sets may have several rows; null without a test. */
      test: significance.nullable(),
    }),
  ),
  columns: z.array(
    z.object({
      /** Null for all others together. */
      name: z.string().nullable(),
      label: z.string(),
      n,
    }),
  ),
  /** Sets by row and column. */
  counts: z.array(z.array(n)),
  /** Sets with both values. */
  n,
  /** Whether sets may have several of the rows, and several of the columns: then shares add up to more than 100 %. */
  rows_overlap: z.boolean(),
  columns_overlap: z.boolean(),
  /** Of the whole table, if nothing overlaps; null without a test. */
  test: significance.nullable(),
})
export type CrossTable = z.output<typeof crossTable>

export const groupedQuery = z.object({
  /** Key of a column of numbers. */
  number: variableKey,
  /** As in `crossQuery`. */
  by: variableKey,
  filter: tableFilters,
})

/** Figures of numbers in some answer sets. */
const measures = z.object({
  n,
  mean: z.number(),
  min: z.number(),
  lower_quartile: z.number(),
  median: z.number(),
  upper_quartile: z.number(),
  max: z.number(),
})

/** Figures of the numbers in answer sets, by group. */
export const groupedNumbers = z.object({
  groups: z.array(
    measures.extend({
      /** Null for all others together. */
      name: z.string().nullable(),
      label: z.string(),
    }),
  ),
  /** Of all sets with a number and a group; null if there are none. */
  all: measures.nullable(),
})
export type GroupedNumbers = z.output<typeof groupedNumbers>

import { z } from 'zod'
import { id, instantWithOffset } from './texts.ts'

/** Maximum number of rows per page (decisions, section 1). */
export const maxPageSize = 100

/** Query of a list; pages are numbered from 1. */
export const pageQuery = (pageSize: number) => ({
  pageNumber: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(pageSize),
})

/**
 * Additional query of lists with more than `totalBound` rows: the id of the last row of the previous page, or of the
 * first row of the next page. Pages requested by id take the same time at any position; other pages are found by
 * counting rows.
 */
export const keyQuery = { after: id.optional(), before: id.optional() }

/**
 * Selects only rows that were stored or changed at this instant or later. A row appears when its request ends, so a
 * program that asks repeatedly overlaps its requests by a minute.
 */
export const sinceQuery = { since: instantWithOffset.optional() }

/** Response of a list. `total` is exact up to `totalBound`. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    results: z.array(row),
    total: z.number().int(),
    total_is_lower_bound: z.boolean().optional(),
    pageNumber: z.number().int(),
    pageSize: z.number().int(),
  })

/** A parameter that may be repeated; selects rows with any of its values. */
export const severalOf = <T extends string>(
  options: readonly T[],
  words: string,
  nameOf: (sent: string) => string = (sent) => sent,
) =>
  z
    .union([z.string().max(100), z.array(z.string().max(100)).max(50)])
    .optional()
    .transform((sent, context): T[] => {
      const named = new Set((sent === undefined ? [] : [sent].flat()).map(nameOf))
      const known = options.filter((one) => named.has(one))
      if (known.length < named.size) context.addIssue({ code: 'custom', message: words })
      return known
    })

/** The column of a sort order; a minus means descending. */
export function sortColumn<Column extends string>(
  columns: readonly Column[],
  sort: Column | `-${Column}`,
): Column {
  const column = columns.find((one) => sort === one || sort === `-${one}`)
  if (column === undefined) throw new Error(`No column is sorted by ${sort}`)
  return column
}

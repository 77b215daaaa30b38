import { z } from 'zod'
import { id } from './texts.ts'

/** Rows of a page (decisions, section 1). */
export const maxPageSize = 100

/** Query of a list; pages count from 1. */
export const pageQuery = (pageSize: number) => ({
  pageNumber: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(pageSize),
})

/**
 * Beside `pageQuery` where a list goes on beyond `totalBound`: the id of the row that stood last on the page before, or
 * first on the page behind. Pages found so take as long however far they are; without, rows are counted from the first.
 */
export const keyQuery = { after: id.optional(), before: id.optional() }

/** Response of a list. `total` is exact up to `totalBound`. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    results: z.array(row),
    total: z.number().int(),
    total_is_lower_bound: z.boolean().optional(),
    pageNumber: z.number().int(),
    pageSize: z.number().int(),
  })

/** A parameter that may be there several times; rows with any of its values are found. */
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

/** The column of a sort order, which is descending with a minus before it. */
export function sortColumn<Column extends string>(
  columns: readonly Column[],
  sort: Column | `-${Column}`,
): Column {
  const column = columns.find((one) => sort === one || sort === `-${one}`)
  if (column === undefined) throw new Error(`No column is sorted by ${sort}`)
  return column
}

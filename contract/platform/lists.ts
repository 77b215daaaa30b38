import { z } from 'zod'

/** Most rows a page may have (decisions, section 1). */
export const maxPageSize = 100
/** Beyond this many rows the total is only a lower bound, shown as '10,000+'. */
export const totalBound = 10_000

/** Query of a list: first page is 1. */
export const pageQuery = (pageSize: number) => ({
  pageNumber: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(pageSize),
})

/** A total as lists answer it. @param counted exact up to the bound, and anything beyond it above */
export const boundedTotal = (counted: number): { total: number; total_is_lower_bound?: true } =>
  counted > totalBound ? { total: totalBound, total_is_lower_bound: true } : { total: counted }

/** Answer of a list. `total` is exact up to `totalBound`. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    results: z.array(row),
    total: z.number().int(),
    total_is_lower_bound: z.boolean().optional(),
    pageNumber: z.number().int(),
    pageSize: z.number().int(),
  })

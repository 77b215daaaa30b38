import { z } from 'zod'
import { feedLimits } from 'contract/results/feed-limits.ts'
import { Invalid } from '../../platform/http/problem.ts'

/** The end of a page: the next page has the rows after it, whatever has changed before it. */
export interface PageEnd {
  /** Values by which rows are sorted, as texts; of the last row. */
  keys: (string | null)[]
  /** Rows that `$top` still allows. */
  left?: number | undefined
}

const written = z.object({
  keys: z.array(z.string().max(10_000).nullable()).max(feedLimits.orders + 3),
  left: z.number().int().min(0).optional(),
})

/** Contains nothing that its page does not show. */
export const writeSkipToken = ({ keys, left }: PageEnd): string =>
  Buffer.from(JSON.stringify({ keys, left })).toString('base64url')

/** @param keys how many the order has @throws Invalid */
export function readSkipToken(text: string, keys: number): PageEnd {
  const { data } = written.safeParse(parsed(Buffer.from(text, 'base64url').toString()))
  if (!data || data.keys.length !== keys)
    throw new Invalid({ $skiptoken: ['Please use the address in `@odata.nextLink` of the previous page.'] })
  return data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

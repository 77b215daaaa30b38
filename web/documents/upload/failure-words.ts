import { z } from 'zod'
import { countText } from 'contract/platform/totals.ts'
import type { CallFailed } from '../../platform/call.ts'

const lines = z.object({
  errors: z.array(z.object({ row: z.number(), column: z.string(), message: z.string() })),
})

/** Error message for a file, with the line number for CSV files. */
export function failureWords(failed: CallFailed): string {
  const found = lines.safeParse(failed.body).data?.errors[0]
  if (!found) return failed.words
  const { row, column, message } = found
  return `Line ${countText(row)}${column ? `, ${column}` : ''}: ${message}`
}

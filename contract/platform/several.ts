import { z } from 'zod'
import { id } from './texts.ts'

/** Maximum number of entries of a list that one request changes. */
export const mostAtOnce = 100

/** The chosen entries of a list. */
export const severalIds = z.array(id).min(1).max(mostAtOnce)

/** Outcome for each of several entries: those that were changed, and why the others were not. */
export const severalAnswer = z.object({
  done: z.array(z.number().int()),
  refused: z.array(z.object({ id: z.number().int(), code: z.string(), detail: z.string() })),
})
export type SeveralAnswer = z.output<typeof severalAnswer>

import { z } from 'zod'
import { Invalid } from '../platform/http/problem.ts'

/** Where a page ends, in every order: what the next one begins behind. */
export interface Place {
  id: number
  /** Microseconds since 1970, as exact as PostgreSQL keeps it. */
  createdAt: number
  questionId: number
  position: number
  /** None where the account was deleted. */
  email: string | null
  /** Records up to this place. */
  before: number
}

const wholeNumber = z.number().int().nonnegative()
const written = z.tuple([
  wholeNumber,
  wholeNumber,
  wholeNumber,
  wholeNumber,
  z.string().max(254).nullable(),
  wholeNumber,
])

/** A place as the API names it. It holds nothing that its page does not show. */
export const writePlace = ({ id, createdAt, questionId, position, email, before }: Place): string =>
  Buffer.from(
    JSON.stringify([id, createdAt, questionId, position, email, before] satisfies z.input<typeof written>),
  ).toString('base64url')

export function readPlace(text: string): Place {
  const { data } = written.safeParse(parsed(Buffer.from(text, 'base64url').toString()))
  if (!data) throw new Invalid({ after: ['Please take this from `next` of the page before.'] })
  const [id, createdAt, questionId, position, email, before] = data
  return { id, createdAt, questionId, position, email, before }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Pages whose end is remembered: some hundred bytes each. */
const mostRemembered = 5000
const ends = new Map<string, string>()

/** Who follows the pages by their number gets each from the end of the one before, instead of counting up to it. */
export function rememberEnd(page: string, end: string): void {
  ends.delete(page)
  ends.set(page, end)
  if (ends.size > mostRemembered) ends.delete(ends.keys().next().value!)
}

export const rememberedEnd = (page: string): string | undefined => ends.get(page)

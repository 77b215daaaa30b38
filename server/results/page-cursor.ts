import { z } from 'zod'
import { Invalid } from '../platform/http/problem.ts'

/** The end of a page, in every order: the next page starts after it. */
export interface PageCursor {
  id: number
  /** Microseconds since 1970, PostgreSQL's precision. */
  createdAt: number
  questionId: number
  position: number
  /** Null when the account was deleted. */
  email: string | null
  /** Number of the respondent. */
  number: number
  /** Number of records up to this position. */
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
  wholeNumber,
])

/** Encodes a position as an opaque cursor of the API. Contains nothing that its page does not show. */
export const writeCursor = ({
  id,
  createdAt,
  questionId,
  position,
  email,
  number,
  before,
}: PageCursor): string =>
  Buffer.from(
    JSON.stringify([id, createdAt, questionId, position, email, number, before] satisfies z.input<
      typeof written
    >),
  ).toString('base64url')

export function readCursor(text: string): PageCursor {
  const { data } = written.safeParse(parsed(Buffer.from(text, 'base64url').toString()))
  if (!data) throw new Invalid({ after: ['Please use the value of `next` from the previous page.'] })
  const [id, createdAt, questionId, position, email, number, before] = data
  return { id, createdAt, questionId, position, email, number, before }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Number of remembered ends of pages, some hundred bytes each. */
const maxRemembered = 5000
const ends = new Map<string, string>()

/** Remembers the end of a page, from which the next page starts when it is requested by number. */
export function rememberEnd(page: string, end: string): void {
  ends.delete(page)
  ends.set(page, end)
  const [oldest] = ends.keys()
  if (oldest !== undefined && ends.size > maxRemembered) ends.delete(oldest)
}

export const rememberedEnd = (page: string): string | undefined => ends.get(page)

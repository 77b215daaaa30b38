import { z } from 'zod'

/** Maximum number of people mentioned in a text. */
export const maxMentions = 20

/** A mention in a stored text: `@[12]` refers to person 12. */
const token = /@\[([1-9]\d{0,14})\]/g

/** A mentioned person, by their current name. */
export const mentioned = z.object({ id: z.number().int(), first_name: z.string(), last_name: z.string() })
export type Mentioned = z.output<typeof mentioned>

/** Ids of the people mentioned in a text, without duplicates. */
export const mentionedIn = (text: string): number[] => [
  ...new Set([...text.matchAll(token)].map(([, id]) => Number(id))),
]

/** Splits a text into plain text and the ids of the people mentioned. */
export function piecesOf(text: string): (string | { person: number })[] {
  const pieces: (string | { person: number })[] = []
  let end = 0
  for (const match of text.matchAll(token)) {
    if (match.index > end) pieces.push(text.slice(end, match.index))
    pieces.push({ person: Number(match[1]) })
    end = match.index + match[0].length
  }
  return end < text.length ? [...pieces, text.slice(end)] : pieces
}

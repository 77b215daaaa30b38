import { z } from 'zod'

/** Most people whom one text mentions. */
export const maxMentions = 20

/** A mention in a stored text: `@[12]` stands for the person with the id 12. */
const token = /@\[([1-9]\d{0,14})\]/g

/** A person who is mentioned, by their present name. */
export const mentioned = z.object({ id: z.number().int(), first_name: z.string(), last_name: z.string() })
export type Mentioned = z.output<typeof mentioned>

/** Ids of the people whom a text mentions, each once. */
export const mentionedIn = (text: string): number[] => [
  ...new Set([...text.matchAll(token)].map(([, id]) => Number(id))),
]

/** A text in pieces: plain text, and the ids of those who are mentioned between. */
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

import { partOfText } from 'contract/platform/part-of-text.ts'

/** Number of characters shown before the match. */
const before = 30

/** An excerpt around the whole phrase or, failing that, around the first word that occurs; on one line. */
export function excerptAround(content: string, text: string): string {
  const line = content.replace(/\s+/g, ' ')
  const places = [text, ...text.split(/\s+/)].map((part) => line.toLowerCase().indexOf(part.toLowerCase()))
  const at = places.find((place) => place >= 0) ?? -1
  const from = at > before ? at - before : 0
  return `${from > 0 ? '… ' : ''}${partOfText(line, from, from + 200)}`
}

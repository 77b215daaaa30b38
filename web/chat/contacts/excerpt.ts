import { partOfText } from 'contract/platform/part-of-text.ts'

/** Characters before the words that were searched for. */
const before = 30

/** The part of a message with the first of the words in it, in one line; all of them where they stand together. */
export function excerptAround(content: string, text: string): string {
  const line = content.replace(/\s+/g, ' ')
  const places = [text, ...text.split(/\s+/)].map((part) => line.toLowerCase().indexOf(part.toLowerCase()))
  const at = places.find((place) => place >= 0) ?? -1
  const from = at > before ? at - before : 0
  return `${from > 0 ? '… ' : ''}${partOfText(line, from, from + 200)}`
}

/** Characters before the words that were searched for. */
const before = 30

/** The part of a message with the words in it, in one line. */
export function excerptAround(content: string, text: string): string {
  const line = content.replace(/\s+/g, ' ')
  const at = line.toLowerCase().indexOf(text.toLowerCase())
  const from = at > before ? at - before : 0
  return `${from > 0 ? '… ' : ''}${line.slice(from, from + 200)}`
}

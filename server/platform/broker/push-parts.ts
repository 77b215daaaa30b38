import { randomUUID } from 'node:crypto'

/** Characters of one NOTIFY: in UTF-8 they stay below PostgreSQL's limit of 8,000 bytes. */
const longestPart = 2500

/** Splits a text into payloads of NOTIFY. */
export function pushParts(text: string): string[] {
  const parts = splitText(text)
  const id = randomUUID()
  return parts.map((part, index) => `${id}:${index}:${parts.length}:${part}`)
}

/**
 * Joins the parts again. PostgreSQL delivers those of one transaction in order, with no others in between.
 * @param arrived is called with every whole text
 */
export function joinParts(arrived: (text: string) => void): (payload: string) => void {
  let begun: { id: string; parts: string[] } = { id: '', parts: [] }
  return (payload) => {
    const [, id = '', index, count, part = ''] = /^([^:]*):(\d+):(\d+):(.*)$/s.exec(payload) ?? []
    if (index === '0') begun = { id, parts: [] }
    // The first parts were missed while the connection was lost.
    if (begun.id !== id || begun.parts.length !== Number(index)) return
    begun.parts.push(part)
    if (begun.parts.length === Number(count)) arrived(begun.parts.join(''))
  }
}

function splitText(text: string): string[] {
  const parts: string[] = []
  for (let from = 0; from < text.length;) {
    let until = Math.min(from + longestPart, text.length)
    // Keeps surrogate pairs together.
    if (until < text.length && /[\uD800-\uDBFF]/.test(text.charAt(until - 1))) until--
    parts.push(text.slice(from, until))
    from = until
  }
  return parts
}

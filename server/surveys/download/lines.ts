/** One record of the results, see `records`. */
export interface Line {
  questionId: string
  email: string
  answer: string
  /** As in 2026-01-31 17:30:00.123456+00. */
  at: string
}

/** The lines of the blocks, a block at a time. */
export function linesOf(block: string): Line[] {
  const lines: Line[] = []
  for (let start = 0; start < block.length;) {
    const email = block.indexOf('\t', start) + 1
    const answer = block.indexOf('\t', email) + 1
    const at = block.indexOf('\t', answer) + 1
    const end = block.indexOf('\n', at)
    lines.push({
      questionId: block.slice(start, email - 1),
      email: unescaped(block.slice(email, answer - 1)),
      answer: unescaped(block.slice(answer, at - 1)),
      at: block.slice(at, end),
    })
    start = end + 1
  }
  return lines
}

/** What COPY writes for characters that would end a cell or a line. */
const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

const unescaped = (cell: string) =>
  cell.includes('\\') ? cell.replace(/\\(.)/g, (_, code: string) => escapes[code] ?? code) : cell

/** A text as a string whose characters are its bytes in UTF-8, and back. */
export const bytesOf = (text: string) => Buffer.from(text).toString('latin1')
export const textOf = (bytes: string) => Buffer.from(bytes, 'latin1').toString()

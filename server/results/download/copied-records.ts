/** A record as COPY returns it, see `recordsQuery`. */
export interface ResultRecord {
  questionId: number
  email: string
  answer: string
  /** To the second: 2026-01-31T17:30:15Z. */
  at: string
}

const newline = '\n'.charCodeAt(0)

/**
 * Reads the records in blocks of COPY's text format: a line for each, with tabs between question id, time in UTC, e-mail
 * and answer. Blocks may end anywhere; each yields the records that it completes.
 */
export async function* recordsIn(blocks: AsyncIterable<Buffer>): AsyncGenerator<ResultRecord[]> {
  let begun: Buffer[] = []
  for await (const block of blocks) {
    const end = block.lastIndexOf(newline)
    if (end === -1) {
      begun.push(block)
      continue
    }
    // Within a value, a newline is escaped, and no other character has its byte.
    const lines = Buffer.concat([...begun, block.subarray(0, end)]).toString()
    begun = [block.subarray(end + 1)]
    yield lines.split('\n').map(recordIn)
  }
}

function recordIn(line: string): ResultRecord {
  const [questionId = '', time = '', email = '', answer = ''] = line.split('\t')
  return {
    questionId: Number(questionId),
    email: valueOf(email),
    answer: valueOf(answer),
    at: `${time.slice(0, 10)}T${time.slice(11, 19)}Z`,
  }
}

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

const valueOf = (field: string): string =>
  field.includes('\\') ? field.replace(/\\(.)/g, (_, code: string) => escapes[code] ?? code) : field

/** A record in a survey's download; `at` is an instant such as 2026-01-31T17:30:15.123456Z. */
export interface CopiedRecord {
  questionId: number
  answer: string
  email?: string
  at?: string
}

/** Seconds between 1970 and 2000. */
const postgresEpoch = 946_684_800

/** The messages that PostgreSQL sends for a binary COPY of these records, trailer included. */
export function copied(records: readonly CopiedRecord[]): Buffer {
  const header = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
  const rows = [...records.map(rowOf), Buffer.from([0xff, 0xff])]
  return Buffer.concat(rows.map((row, at) => message(at === 0 ? Buffer.concat([header, row]) : row)))
}

function rowOf({
  questionId,
  answer,
  email = 'a@b.example',
  at = '2026-01-31T17:30:15.123456Z',
}: CopiedRecord): Buffer {
  const id = Buffer.alloc(8)
  id.writeBigInt64BE(BigInt(questionId))
  const time = Buffer.alloc(8)
  const [whole, fraction = '0'] = at.replace(/Z$/, '').split('.')
  const seconds = Date.parse(`${whole}Z`) / 1000 - postgresEpoch
  time.writeBigInt64BE(BigInt(seconds) * 1_000_000n + BigInt(fraction.padEnd(6, '0')))
  const fields = [id, time, Buffer.from(email), Buffer.from(answer)]
  return Buffer.concat([
    Buffer.from([0, fields.length]),
    ...fields.flatMap((field) => [int32(field.length), field]),
  ])
}

const message = (row: Buffer) => Buffer.concat([Buffer.from('d'), int32(row.length + 4), row])

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

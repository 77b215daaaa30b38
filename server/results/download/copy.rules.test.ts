import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import type { Connection } from 'pg'
import { expect, it } from 'vitest'
import { copied } from '../testing/copied.ts'
import { Copy } from './copy.ts'
import { RecordReader } from './record-reader.ts'

/** A protocol message other than CopyData. */
const message = (code: string, text: string) => {
  const bytes = Buffer.from(`${code}\0\0\0\0${text}`)
  bytes.writeInt32BE(bytes.length - 1, 1)
  return bytes
}

const isSent = message('Z', 'I')

/** Runs a COPY over these chunks. @returns the bytes of rows, and the messages left to the driver */
async function run(pieces: Buffer[]) {
  const socket = new PassThrough()
  let rest = ''
  const copy = new Copy('copy …')
  socket.on('data', (bytes: Buffer) => {
    rest += String.fromCharCode(bytes[0]!)
    if (bytes.equals(isSent)) copy.handleReadyForQuery()
  })
  copy.submit({ stream: socket, query: () => {} } as unknown as Connection)
  const sent = (async () => {
    for (const piece of pieces) {
      await new Promise((later) => setImmediate(later))
      socket.write(Buffer.from(piece))
    }
  })()
  const answers: string[] = []
  const reader = new RecordReader(copy.blocks())
  while (await reader.more())
    while (reader.next()) answers.push(reader.bytes.toString('utf8', reader.answerStart, reader.answerEnd))
  await sent
  return { answers, rest }
}

it('rows are whole however they are split, and other messages reach the driver', async () => {
  const answer = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('x'.repeat(300_000)))
  const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.array(answer, { maxLength: 12 }), cuts, async (answers, where) => {
      const bytes = Buffer.concat([
        message('H', '\u0001\0\0'),
        copied(answers.map((one) => ({ questionId: 1, answer: one }))),
        message('N', 'a notice'),
        message('c', ''),
        message('C', 'COPY'),
        isSent,
      ])
      const ends = [...where.map((share) => Math.floor(share * bytes.length)), bytes.length]
      const places = [0, ...ends.toSorted((a, b) => a - b)]
      const pieces = places.slice(1).map((end, at) => bytes.subarray(places[at], end))
      expect(await run(pieces)).toEqual({ answers, rest: 'HNcCZ' })
    }),
    { numRuns: 60 },
  )
})

it('a failure in the middle is thrown after the rows before it', async () => {
  const socket = new PassThrough()
  const copy = new Copy('copy …')
  copy.submit({ stream: socket, query: () => {} } as unknown as Connection)
  socket.write(copied([{ questionId: 1, answer: 'one' }]))
  const blocks = copy.blocks()
  expect((await blocks.next()).done).toBe(false)
  copy.handleError(new Error('The database went away.'))
  await expect(blocks.next()).rejects.toThrow('The database went away.')
})

it('other work runs between two blocks, however much data is buffered', async () => {
  const socket = new PassThrough({ highWaterMark: 1 << 20 })
  const copy = new Copy('copy …')
  copy.submit({ stream: socket, query: () => {} } as unknown as Connection)
  const rows = copied([{ questionId: 1, answer: 'one' }])
  for (let time = 0; time < 20; time++) socket.write(Buffer.from(rows))
  let turns = 0
  const count = () => void (turns++, (next = setImmediate(count)))
  let next = setImmediate(count)
  const turnsAtBlock: number[] = []
  const blocks = copy.blocks()
  while (turnsAtBlock.length < 20 && !(await blocks.next()).done) turnsAtBlock.push(turns)
  clearImmediate(next)
  expect(new Set(turnsAtBlock).size).toBe(20)
})

import { headLength } from './copy.ts'

/** First byte of the header of COPY's binary format. */
const signature = 'P'.charCodeAt(0)
const signatureLength = 19
/** Seconds between the Unix epoch and PostgreSQL's, 1 January 2000. */
const postgresEpoch = 946_684_800
const microseconds = 1_000_000

/**
 * A cursor over records, see `recordsQuery`. Texts are offsets into `bytes`, in UTF-8: most are only copied, and
 * creating a string for each would take longer than everything else.
 */
export class RecordReader {
  bytes: Buffer = Buffer.alloc(0)
  questionId = 0
  /** Whole seconds since 1970. */
  seconds = 0
  emailStart = 0
  emailEnd = 0
  answerStart = 0
  answerEnd = 0
  readonly #blocks: AsyncIterator<Buffer>
  #at = 0

  constructor(blocks: AsyncIterable<Buffer>) {
    this.#blocks = blocks[Symbol.asyncIterator]()
  }

  /** Waits for the next block of records. @returns false at the end */
  async more(): Promise<boolean> {
    while (!this.#isAtRecord()) {
      const { value, done } = await this.#blocks.next()
      if (done) return false
      this.bytes = value
      this.#at = 0
    }
    return true
  }

  /** Moves to the next record of the block. */
  next(): boolean {
    if (!this.#isAtRecord()) return false
    const { bytes } = this
    // After the number of fields, each field is preceded by its length.
    const at = this.#at + headLength + 2
    this.questionId = int64(bytes, at + 4)
    this.seconds = Math.floor(int64(bytes, at + 16) / microseconds) + postgresEpoch
    this.emailStart = at + 28
    this.emailEnd = this.emailStart + bytes.readInt32BE(at + 24)
    this.answerStart = this.emailEnd + 4
    this.answerEnd = this.answerStart + bytes.readInt32BE(this.emailEnd)
    this.#at = this.answerEnd
    return true
  }

  /** Skips the header before the first record and the trailer after the last. */
  #isAtRecord(): boolean {
    const { bytes } = this
    if (this.#at < bytes.length && bytes[this.#at + headLength] === signature) {
      // The first row follows the header in the same message.
      this.#at += signatureLength
    }
    return this.#at < bytes.length && bytes.readInt16BE(this.#at + headLength) > 0
  }
}

/** Exact up to 2^53. */
const int64 = (bytes: Buffer, at: number) => bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)

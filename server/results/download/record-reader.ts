import { headLength } from './copy.ts'

/** What COPY in binary begins with, before its first row. */
const signature = 'P'.charCodeAt(0)
const signatureLength = 19
/** Seconds between 1970, where computers begin, and 2000, where PostgreSQL does. */
const postgresEpoch = 946_684_800
const microseconds = 1_000_000

/**
 * Steps through records, see `recordsQuery`. Texts are places in `bytes`, in UTF-8: most of them only pass through, and
 * a string for each would take longer than everything else.
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

  /** Waits for records when there are none at hand. @returns false when there are no more at all */
  async more(): Promise<boolean> {
    while (!this.#isAtRecord()) {
      const { value, done } = await this.#blocks.next()
      if (done) return false
      this.bytes = value
      this.#at = 0
    }
    return true
  }

  /** Steps to the next record of those at hand. */
  next(): boolean {
    if (!this.#isAtRecord()) return false
    const { bytes } = this
    // Behind the number of fields each field has its length before it.
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

  /** Steps over what stands before the first record and behind the last. */
  #isAtRecord(): boolean {
    const { bytes } = this
    if (this.#at < bytes.length && bytes[this.#at + headLength] === signature) {
      // What follows it in its message is a message of its own for us: its head is there already, further behind.
      this.#at += signatureLength
    }
    return this.#at < bytes.length && bytes.readInt16BE(this.#at + headLength) > 0
  }
}

/** Exact up to 2^53. */
const int64 = (bytes: Buffer, at: number) => bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)

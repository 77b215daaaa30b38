import { textWithColumn } from 'contract/questionnaires/question-tables.ts'
import { optionsAre } from 'contract/questionnaires/question-types.ts'
import { binaryOf, type ByteBuffer } from './page.ts'
import type { RecordReader } from './record-reader.ts'
import type { ResultQuestion } from './records.ts'
import { answerWriterOf, putText, RecordedAt, textCell, type CellWriter } from './xlsx-cells.ts'
import type { SharedStrings } from './xlsx-shared-strings.ts'

/** The XML around the row numbers: every cell contains its own name. */
const parts = {
  row: Buffer.from('<row r="'),
  first: Buffer.from('"><c r="A'),
  answer: Buffer.from('<c r="D'),
  at: Buffer.from('<c r="E'),
  end: Buffer.from('</row>'),
}

interface Written {
  /** Cells of question and API name, each up to the row number in the next cell's name. */
  question: Buffer
  name: Buffer
  answer: CellWriter
}

/** Writes records as rows of a sheet; skips records of other questions. */
export class RowWriter {
  /** Number of the next row. */
  row = 2
  #digits = Buffer.from('2')
  readonly #page: ByteBuffer
  readonly #strings: SharedStrings
  readonly #questions: Map<number, Written>
  readonly #recordedAt = new RecordedAt()

  constructor(page: ByteBuffer, questions: readonly ResultQuestion[], strings: SharedStrings) {
    this.#page = page
    this.#strings = strings
    this.#questions = new Map(questions.map((one) => [one.id, this.#written(one)]))
  }

  begin(row: number): void {
    this.row = row
    this.#digits = Buffer.from(String(row))
  }

  put({ bytes, questionId, seconds, emailStart, emailEnd, answerStart, answerEnd }: RecordReader): void {
    const question = this.#questions.get(questionId)
    if (!question) return
    const page = this.#page
    this.#putNumberAfter(parts.row)
    this.#putNumberAfter(parts.first)
    this.#putNumberAfter(question.question)
    this.#putNumberAfter(question.name)
    this.#putShared(page, bytes, emailStart, emailEnd)
    if (answerEnd > answerStart) {
      this.#putNumberAfter(parts.answer)
      question.answer(page, bytes, answerStart, answerEnd)
    }
    this.#putNumberAfter(parts.at)
    page.put(this.#recordedAt.of(seconds))
    page.put(parts.end)
    this.#step()
  }

  #putNumberAfter(part: Buffer) {
    this.#page.put(part)
    this.#page.put(this.#digits)
  }

  readonly #putShared: CellWriter = (page, source, start, end) => {
    const shared = this.#strings.of(source.toString('latin1', start, end))
    if (shared) page.put(shared.cell)
    else putText(page, source, start, end)
  }

  #written(one: ResultQuestion): Written {
    const before = (text: string, next: string) => {
      const bytes = binaryOf(text)
      const cell = this.#strings.of(bytes)?.cell ?? Buffer.from(textCell(bytes), 'latin1')
      return Buffer.concat([cell, Buffer.from(`<c r="${next}`)])
    }
    return {
      question: before(textWithColumn(one), 'B'),
      name: before(one.variable_name, 'C'),
      answer: optionsAre(one, 'inputs') ? answerWriterOf(one) : this.#putShared,
    }
  }

  /** Increments the decimal digits in place: formatting a number would take longer than the rest of its cell. */
  #step() {
    this.row++
    const digits = this.#digits
    for (let at = digits.length; at-- > 0;) {
      const digit = digits[at] ?? 57
      if (digit < 57) return void (digits[at] = digit + 1)
      digits[at] = 48
    }
    this.#digits = Buffer.from(String(this.row))
  }
}

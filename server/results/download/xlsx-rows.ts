import { textWithColumn } from 'contract/questionnaires/question-tables.ts'
import { optionsAre } from 'contract/questionnaires/question-types.ts'
import type { ResultRecord } from './copied-records.ts'
import type { ResultQuestion } from './records.ts'
import { answerCellOf, textCell, timeCell, type CellXml } from './xlsx-cells.ts'
import type { SharedStrings } from './xlsx-shared-strings.ts'

interface Written {
  /** Cells of question and API name. */
  question: CellXml
  name: CellXml
  answerCell: (answer: string) => CellXml
}

/** Writes records as rows of a sheet. */
export class RowWriter {
  readonly #strings: SharedStrings
  readonly #questions: Map<number, Written>

  constructor(questions: readonly ResultQuestion[], strings: SharedStrings) {
    this.#strings = strings
    this.#questions = new Map(
      questions.map((one) => [
        one.id,
        {
          question: this.#sharedCell(textWithColumn(one)),
          name: this.#sharedCell(one.variable_name),
          answerCell: optionsAre(one, 'inputs') ? answerCellOf(one) : (answer) => this.#sharedCell(answer),
        },
      ]),
    )
  }

  /** The row with this number; undefined for a record of another question. */
  row(number: number, { questionId, email, answer, at }: ResultRecord): string | undefined {
    const of = this.#questions.get(questionId)
    if (!of) return undefined
    const emailCell = this.#sharedCell(email)
    const answerCell = answer === '' ? '' : `<c r="D${number}${of.answerCell(answer)}`
    return `<row r="${number}"><c r="A${number}${of.question}<c r="B${number}${of.name}<c r="C${number}${emailCell}${answerCell}<c r="E${number}${timeCell(at)}</row>`
  }

  #sharedCell(text: string): CellXml {
    return this.#strings.of(text)?.cell ?? textCell(text)
  }
}

import { textWithColumn } from 'contract/questionnaires/question-tables.ts'
import { spreadsheetSafe } from '../../platform/spreadsheet.ts'
import type { ResultRecord } from './copied-records.ts'
import type { ResultQuestion } from './records.ts'

const columns = 'Question,API Name,User Email,Answer,Created At\n'

/**
 * A CSV file in blocks: byte order mark, the specified columns (SRV-78), a line per record. Texts that spreadsheets would
 * evaluate are guarded by an apostrophe, unless the file is `raw`.
 */
export async function* csvFile(
  questions: readonly ResultQuestion[],
  records: AsyncIterable<readonly ResultRecord[]>,
  raw = false,
): AsyncGenerator<Buffer> {
  const cellOf = raw ? quoted : (text: string) => quoted(spreadsheetSafe(text))
  const heads = new Map(
    questions.map((one) => [one.id, `${cellOf(textWithColumn(one))},${cellOf(one.variable_name)}`]),
  )
  yield Buffer.from(`\ufeff${columns}`)
  for await (const some of records) {
    let lines = ''
    for (const { questionId, email, answer, at } of some) {
      const head = heads.get(questionId)
      if (head !== undefined) lines += `${head},${cellOf(email)},${cellOf(answer)},${at}\n`
    }
    if (lines !== '') yield Buffer.from(lines)
  }
}

/** Some programs also take semicolons and tabs as separators, which would split the cell. */
const quoted = (text: string) => (/[",;\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

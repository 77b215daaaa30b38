import { bytesOf, linesOf } from './lines.ts'
import type { ResultQuestion } from './records.ts'
import { safeBytes } from './spreadsheet-safe.ts'

const columns = 'Question,API Name,User Email,Answer,Created At\n'

/** A CSV file in blocks: a byte order mark, the specified columns (SRV-78), a line for each record. */
export async function* csvFile(
  questions: readonly ResultQuestion[],
  records: AsyncIterable<string>,
): AsyncGenerator<Buffer> {
  const heads = new Map(
    questions.map(({ id, question, variable_name }) => [
      String(id),
      `${cell(bytesOf(question))},${cell(variable_name)},`,
    ]),
  )
  yield Buffer.from(`\ufeff${columns}`)
  for await (const block of records) {
    let text = ''
    for (const { questionId, email, answer, at } of linesOf(block)) {
      const head = heads.get(questionId)
      if (head) text += `${head}${cell(email)},${cell(answer)},${at.slice(0, 10)}T${at.slice(11, 19)}Z\n`
    }
    if (text) yield Buffer.from(text, 'latin1')
  }
}

function cell(bytes: string): string {
  const safe = safeBytes(bytes)
  // Some programs take semicolons and tabs for separators too: what stands behind one would begin a cell.
  return /[",;\t\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

import { Readable } from 'node:stream'
import type { Sql } from '../../platform/database.ts'
import { archive, entryName } from './archive.ts'
import { csvFile } from './csv-file.ts'
import { questionsWithResults, records, type ResultQuestion, type Wanted } from './records.ts'
import { xlsxFile } from './xlsx-file.ts'

export interface WantedFile extends Wanted {
  format: 'csv' | 'xlsx'
  files: 'single' | 'multiple'
}

/** The results of a survey as one file, or as a zip with a file for each section. */
export async function resultsFile(sql: Sql, wanted: WantedFile): Promise<Readable> {
  const questions = await questionsWithResults(sql, wanted)
  if (wanted.files === 'single') return fileOf(wanted, questions, records(sql, wanted))
  const sections = Map.groupBy(questions, ({ section_name }) => section_name)
  return archive(
    [...sections].map(([name, ofSection], at) => ({
      name: entryName(at + 1, name, wanted.format),
      open: () => {
        const ids = ofSection.map(({ id }) => id)
        return fileOf(wanted, ofSection, records(sql, wanted, ids))
      },
    })),
  )
}

const fileOf = (
  { format }: WantedFile,
  questions: readonly ResultQuestion[],
  lines: AsyncIterable<string>,
): Readable => (format === 'csv' ? Readable.from(csvFile(questions, lines)) : xlsxFile(questions, lines))

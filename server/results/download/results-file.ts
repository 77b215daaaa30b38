import { Readable } from 'node:stream'
import { archive } from '../../platform/archive.ts'
import { entryName } from './entry-name.ts'
import type { DownloadConnection } from './connection.ts'
import { csvFile } from './csv-file.ts'
import { questionsWithResults, recordsQuery, type ResultQuestion, type Wanted } from './records.ts'
import { xlsxFile } from './xlsx-file.ts'

export interface WantedFile extends Wanted {
  format: 'csv' | 'xlsx'
  files: 'single' | 'multiple'
}

/** The results of a survey as one file, or as a zip with a file per section. */
export async function writeResults(connection: DownloadConnection, wanted: WantedFile): Promise<Readable> {
  const questions = await questionsWithResults(connection, wanted)
  const records = (ids?: number[]) => connection.copied(recordsQuery(wanted, ids))
  if (wanted.files === 'single') return fileOf(wanted, questions, records())
  const sections = Map.groupBy(questions, ({ section_name }) => section_name)
  return archive(
    [...sections].map(([name, ofSection], at) => ({
      name: entryName(at + 1, name, wanted.format),
      open: () => {
        const ids = ofSection.map(({ id }) => id)
        return fileOf(wanted, ofSection, records(ids))
      },
    })),
  )
}

const fileOf = (
  { format }: WantedFile,
  questions: readonly ResultQuestion[],
  blocks: AsyncIterable<Buffer>,
): Readable => (format === 'csv' ? Readable.from(csvFile(questions, blocks)) : xlsxFile(questions, blocks))

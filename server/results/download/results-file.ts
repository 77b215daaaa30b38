import { Readable } from 'node:stream'
import { archive, type Entry } from '../../platform/archive.ts'
import type { StorageSettings } from '../../platform/storage/open-storage.ts'
import { entryName } from './entry-name.ts'
import type { DownloadConnection } from './connection.ts'
import type { ResultRecord } from './copied-records.ts'
import { csvFile } from './csv-file.ts'
import { geoJsonFile } from './geo-json-file.ts'
import { groupTables, tableEntries, tableFile, type GroupTable } from './group-tables.ts'
import {
  questionsWithResults,
  recordsQuery,
  setFilterTexts,
  type ResultQuestion,
  type Wanted,
} from './records.ts'
import { hasScripts, type FileFormat } from 'contract/results/submissions.ts'
import type { WideTask } from './wide-task.ts'
import { writeWide } from './write-wide.ts'
import type * as UploadedFiles from './uploaded-files.ts'
import { xlsxFile } from './xlsx-file.ts'

export interface WantedFile extends Wanted {
  /** JSON of wide files only. */
  format: FileFormat | 'json'
  files: 'single' | 'multiple'
  /** Without protection against formulas; for CSV only. */
  raw?: boolean
  /** Includes the files uploaded as answers, from this storage. */
  uploadsFrom?: StorageSettings | undefined
  /** The table of this group that repeats, in place of the answers. */
  table?: number | undefined
  /** A file with a row for each answer set, in place of one for each answer. */
  wide?: WideTask | undefined
}

/** Whether it is a zip of several files. */
export const isArchive = ({
  files,
  format,
  uploadsFrom,
}: Pick<WantedFile, 'files' | 'format' | 'uploadsFrom'>) =>
  files === 'multiple' || hasScripts(format) || uploadsFrom !== undefined

/** The results of a survey as one file, or as a zip with a file per section and the uploaded files. */
export async function writeResults(connection: DownloadConnection, wanted: WantedFile): Promise<Readable> {
  if (wanted.wide) return writeWide(connection, wanted.wide, wanted.uploadsFrom)
  if (wanted.table !== undefined) return tableFile(connection, { ...wanted, group: wanted.table })
  await setFilterTexts(connection, wanted)
  if (wanted.format === 'geojson') return Readable.from(geoJsonFile(connection, wanted))
  const questions = await questionsWithResults(connection, wanted)
  const records = (ofSection?: readonly ResultQuestion[]) =>
    connection.records(recordsQuery(wanted, ofSection ?? questions, ofSection !== undefined))
  // Tables of groups have the latest results only, and a filter finds answers rather than instances.
  const tables =
    wanted.which === 'latest' && !wanted.hits ? await groupTables(connection, wanted.surveyId) : []
  if (!isArchive(wanted)) return fileOf(wanted, questions, records(), tables)
  const { raw = false, uploadsFrom } = wanted
  const uploads =
    uploadsFrom === undefined ? [] : await uploadsOf(connection, { ...wanted, raw, storage: uploadsFrom })
  if (wanted.files === 'single') {
    const results: Entry = {
      name: `Results.${wanted.format}`,
      open: () => fileOf(wanted, questions, records(), tables),
    }
    // A workbook has them as sheets.
    const entries = wanted.format === 'csv' ? tableEntries(tables, { raw, after: 0 }) : []
    return archive([results, ...entries, ...uploads])
  }
  const sections = Map.groupBy(questions, ({ section_name }) => section_name)
  return archive([
    ...[...sections].map(([name, ofSection], at) => ({
      name: entryName(at + 1, name, wanted.format),
      open: () => fileOf(wanted, ofSection, records(ofSection)),
    })),
    ...tableEntries(tables, { raw, after: sections.size }),
    ...uploads,
  ])
}

/** Loaded only when needed: a thread without it starts in half the time. */
const uploadsOf: typeof UploadedFiles.uploadedFiles = async (...of) =>
  (await import('./uploaded-files.ts')).uploadedFiles(...of)

const fileOf = (
  { format, raw }: WantedFile,
  questions: readonly ResultQuestion[],
  records: AsyncIterable<readonly ResultRecord[]>,
  tables: readonly GroupTable[] = [],
): Readable =>
  format === 'csv'
    ? Readable.from(csvFile(questions, records, raw))
    : xlsxFile(questions, records, { tables })

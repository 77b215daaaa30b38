import { sql } from 'kysely'
import type { DataShape } from 'contract/documents/document-data.schemas.ts'
import { withLocalFile } from '../../media/media.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { publish } from '../../platform/live/live.ts'
import { storedCell } from './column-types.ts'
import { csvRecords } from './csv-records.ts'
import { deleteUnusedData, storeShape, releaseData } from './data.queries.ts'
import type { ChosenReadings } from './read-shape.ts'
import { shapeInThread } from './shape-in-thread.ts'
import { summariesOf } from './summarise.ts'

/** Approximate bytes of rows per insert. */
const batchBytes = 1 << 20

/**
 * Loads the rows of a data document's newest file and computes the summary of its columns. It can be repeated: rows of an
 * unfinished run are replaced.
 */
export const loadData: Job<'document.load-data'> = async (
  { documentId },
  { database: { db }, config, log },
) => {
  const document = await documentToLoad(db, documentId)
  await releaseData(db, documentId, document?.is_data_doc ? document.media_key : null)
  await deleteUnusedData(db)
  if (!document?.is_data_doc) return
  const { media_key, project_id, column_types } = document
  const data = await withLocalFile(config, media_key, async (path) => {
    const found = await dataOf(db, { mediaKey: media_key, path, chosen: column_types })
    if (!found || found.summary) return found
    await db.deleteFrom('document_data_row').where('data_id', '=', found.id).execute()
    await writeRows(db, found.id, path, found.shape)
    return found
  })
  if (!data) return log.warn({ documentId }, 'the file of a data document is not a table')
  if (data.summary) return
  const summary = await summariesOf(db, data.id, data.shape)
  await sql`update document_data set summary = ${JSON.stringify(summary)}::text::jsonb
    where id = ${data.id}`.execute(db)
  await publish(db, `project:${project_id}`, { documents: true })
}

const documentToLoad = (db: Db, id: number) =>
  db
    .selectFrom('document')
    .innerJoin('document_version', 'document_version.document_id', 'document.id')
    .select(['document.project_id', 'document.is_data_doc', 'document.column_types'])
    .select('document_version.media_key')
    .where('document.id', '=', id)
    .where('document.removed_at', 'is', null)
    .orderBy('document_version.number', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * The stored shape of the file. It is inspected again when other readings of its columns were chosen since, and for the
 * first time if the server's own exports have written it.
 */
async function dataOf(
  db: Db,
  { mediaKey, path, chosen }: { mediaKey: string; path: string; chosen: ChosenReadings },
) {
  const known = await stored(db, mediaKey)
  if (known && isReadAs(known.shape, chosen)) return known
  const { shape } = await shapeInThread(path, chosen)
  if (!shape) return undefined
  await storeShape(db, mediaKey, shape)
  return stored(db, mediaKey)
}

/** Whether a shape was read with these choices. Choices for columns that this version of the file lacks do not count. */
const isReadAs = ({ columns }: DataShape, chosen: ChosenReadings) =>
  columns.every(
    ({ name, reading, chosen: isChosen }) =>
      (isChosen ? reading : undefined) === (Object.hasOwn(chosen, name) ? chosen[name] : undefined),
  )

const stored = (db: Db, mediaKey: string) =>
  db
    .selectFrom('document_data')
    .select(['id', 'shape', 'summary'])
    .where('media_key', '=', mediaKey)
    .executeTakeFirst()

async function writeRows(db: Db, dataId: number, path: string, shape: DataShape): Promise<void> {
  let numbers: number[] = []
  let rows: string[] = []
  let bytes = 0
  let number = -1
  const write = async () => {
    await sql`insert into document_data_row (data_id, number, cells)
      select ${dataId}, number, cells::text[]
      from unnest(${numbers}::int[], ${rows}::text[]) as row (number, cells)
      on conflict do nothing`.execute(db)
    ;[numbers, rows, bytes] = [[], [], 0]
  }
  for await (const { cells } of csvRecords(path, shape)) {
    // The header is row 0.
    if (++number === 0) continue
    const row = arrayLiteral(shape.columns.map((column, at) => storedCell(cells[at] ?? '', column)))
    numbers.push(number)
    rows.push(row)
    bytes += row.length
    if (bytes >= batchBytes) await write()
  }
  if (rows.length > 0) await write()
}

/** A PostgreSQL text array literal. */
const arrayLiteral = (cells: readonly string[]) =>
  `{${cells.map((cell) => `"${cell.replace(/[\\"]/g, '\\$&')}"`).join()}}`

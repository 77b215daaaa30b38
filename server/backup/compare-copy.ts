import type pg from 'pg'
import { streamHash } from '../media/media.ts'
import { NotStored, type Storage } from '../platform/storage/storage.ts'
import type { BackedUpTable } from './archive-contents.ts'
import { mediaIn, rowsIn, tablesIn } from './backup.queries.ts'

/** The number of rows of each table, by name. */
export type RowCounts = ReadonlyMap<string, number>

const nameOf = ({ schema, name }: BackedUpTable) => (schema === 'public' ? name : `${schema}.${name}`)

/** What the backup records; empty for backups of older versions. */
export const recordedRows = (tables: readonly BackedUpTable[]): RowCounts =>
  new Map(tables.flatMap((table) => (table.rows === undefined ? [] : [[nameOf(table), table.rows]])))

export async function countedRows(client: pg.Client): Promise<RowCounts> {
  const counts = new Map<string, number>()
  for (const table of await tablesIn(client)) counts.set(nameOf(table), await rowsIn(client, table))
  return counts
}

export const totalRows = (counts: RowCounts) => [...counts.values()].reduce((sum, rows) => sum + rows, 0)

/** Where the restored rows differ from those of the backup. */
export const rowDifferences = (recorded: RowCounts, restored: RowCounts): string[] =>
  [...recorded].flatMap(([name, rows]) => {
    const found = restored.get(name)
    return found === rows ? [] : [`${name} has ${found ?? 'no'} rows, and the backup ${rows}`]
  })

/** How migrations changed the tables of the product. */
export interface TableChanges {
  /** Tables that were added, removed or got more rows. */
  changes: string[]
  /** Tables that lost rows. */
  losses: string[]
}

export function tableChanges(before: RowCounts, after: RowCounts): TableChanges {
  const counted = (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'}`
  const changes = [...after].flatMap(([name, rows]) => {
    const earlier = before.get(name)
    if (earlier === undefined) return [`adds ${name} with ${counted(rows)}`]
    return rows > earlier ? [`adds ${counted(rows - earlier)} to ${name}`] : []
  })
  const removed = [...before].flatMap(([name, rows]) =>
    after.has(name) ? [] : [`removes ${name} with ${counted(rows)}`],
  )
  const losses = [...after].flatMap(([name, rows]) => {
    const earlier = before.get(name) ?? 0
    return rows < earlier ? [`${name} has ${counted(rows)} instead of ${earlier}`] : []
  })
  return { changes: [...changes, ...removed], losses }
}

/** Compares each stored file with its row. */
export async function comparedFiles(
  client: pg.Client,
  storage: Storage,
): Promise<{ files: number; differences: string[] }> {
  const differences: string[] = []
  let files = 0
  for await (const { key, sha256 } of mediaIn(client)) {
    files++
    const hash = await hashIfThere(storage, key)
    if (hash === undefined) differences.push(`the file ${key} is missing`)
    else if (hash.toString('hex') !== sha256) differences.push(`the file ${key} is not what was stored`)
  }
  return { files, differences }
}

async function hashIfThere(storage: Storage, key: string): Promise<Buffer | undefined> {
  try {
    return await streamHash((await storage.open(key)).stream)
  } catch (error) {
    if (error instanceof NotStored) return undefined
    throw error
  }
}

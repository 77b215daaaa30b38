import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { filesAway } from 'contract/platform/refusal.ts'
import { inTransaction, type Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'
import { errorCode } from '../platform/error-code.ts'
import { Problem } from '../platform/http/problem.ts'
import { fileStorage, type StorageSettings } from '../platform/storage/open-storage.ts'
import { storageAway } from '../platform/storage/storage.ts'
import { isOwnFolder } from './folder-marker.ts'
import { giveUpUnnamed, noteUnnamed } from './media.queries.ts'

/** Key of the advisory lock that backups hold exclusively, and deletions of stored files share. */
export const sweepLock = 1_700_000_001

/** Files of one transaction, which must not wait long for the storage. */
const batch = 100

/** A key for new bytes. */
export const newKey = () => randomBytes(16).toString('base64url')

/**
 * Notes keys under which bytes are about to be stored. Call it outside of the transaction that inserts their rows.
 * @throws Problem 503 if the storage belongs to another database
 */
export async function noteBytes(db: Db, config: StorageSettings, keys: readonly string[]): Promise<void> {
  if (!(await isOwnFolder(db, config))) throw new Problem(filesAway)
  await noteUnnamed(db, keys)
}

/**
 * Deletes bytes whose request or job has failed, unless a row names them: the commit of a transaction may have succeeded
 * although its response was lost. What cannot be deleted now is left to the sweep.
 */
export async function discardBytes(
  db: Db,
  config: StorageSettings,
  keys: readonly string[],
  error?: unknown,
): Promise<void> {
  if (keys.length === 0) return
  // The note of a failed transaction is rolled back with it.
  const discarded = (
    db.isTransaction
      ? fileStorage(config).remove(keys)
      : giveUpUnnamed(db, keys).then(() => sweepBytes(db, config, keys))
  ).catch(() => {})
  // Nobody waits for a storage that does not respond.
  if (errorCode(error) !== storageAway) await discarded
}

/**
 * Deletes stored bytes without a row. Skipped during a backup, which still has their rows.
 * @param keys only these, if they are given
 * @returns whether more may be left
 */
export const sweepBytes = (db: Db, config: StorageSettings, keys?: readonly string[]): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { free } = await oneRow(
      tx,
      sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(${sweepLock}::bigint) as free`,
    )
    if (!free) return false
    // A locked row belongs to a transaction that is about to name the bytes.
    const { rows } = await sql<{ key: string }>`select key from media_gone
      where due_at <= now() and (${keys ? [...keys] : null}::text[] is null or key = any (${keys ? [...keys] : null}::text[]))
      limit ${batch} for update skip locked`.execute(tx)
    if (rows.length === 0) return false
    const gone = rows.map(({ key }) => key)
    await fileStorage(config).remove(gone)
    await tx.deleteFrom('media_gone').where('key', 'in', gone).execute()
    return true
  })

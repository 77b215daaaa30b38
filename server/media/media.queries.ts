import { sql } from 'kysely'
import { dailyQuotaUsed, projectQuotaUsed } from 'contract/media/media.refusals.ts'
import { filesAway, type Refusal } from 'contract/platform/refusal.ts'
import type { Config } from '../platform/config.ts'
import { inTransaction, type Db, type Tx } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'

interface NewMedia {
  key: string
  file_name: string
  contentType: string
  size: number
  sha256: Buffer
  isPublic: boolean
  owner: number | undefined
  project?: number | undefined
  /** Written by the product itself, without quotas. */
  skipQuotas?: boolean
  config: Pick<Config, 'PROJECT_QUOTA' | 'DAILY_QUOTA'>
}

const megabyte = 1_000_000

/** Removes files: their rows immediately, their bytes in the next sweep. */
export const forgetMedia = (db: Db, keys: readonly string[]) =>
  sql`with forgotten as (delete from media where key = any (${[...keys]}::text[]) returning key)
    insert into media_gone (key) select key from forgotten on conflict do nothing`.execute(db)

/** Until when the bytes of a file may have no row, unless the transaction that inserts it fails earlier. */
const longestUnnamed = '1 day'

/** Notes keys under which bytes are about to be stored, so that they are deleted if no row names them within a day. */
export const noteUnnamed = (db: Db, keys: readonly string[]) =>
  sql`insert into media_gone (key, due_at) select key, now() + ${longestUnnamed}::interval
    from unnest(${[...keys]}::text[]) key`.execute(db)

/** Lets the sweep delete the bytes of these keys now, unless a row names them. */
export const giveUpUnnamed = (db: Db, keys: readonly string[]) =>
  sql`update media_gone set due_at = now() where key = any (${[...keys]}::text[])`.execute(db)

/**
 * Inserts the row of a stored file if its owner and project are within their quotas (SEC-28). Transactions of one person or
 * project wait for each other, so that all files count.
 * @returns the refusal, if it was not stored
 */
export const insertMedia = (db: Db, file: NewMedia): Promise<Refusal | undefined> =>
  inTransaction(db, async (tx) => {
    if (!file.skipQuotas) {
      // Always locks the person first, to avoid deadlocks.
      if (file.owner !== undefined) await waitForTurn(tx, 'person', file.owner)
      if (file.project !== undefined) await waitForTurn(tx, 'project', file.project)
    }
    return insertWithin(tx, file)
  })

const waitForTurn = (tx: Tx, kind: 'person' | 'project', id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`media quota of ${kind} ${id}`}, 0))`.execute(tx)

async function insertWithin(db: Db, file: NewMedia): Promise<Refusal | undefined> {
  const { key, file_name, contentType, size, sha256, isPublic, config, skipQuotas = false } = file
  const owner = file.owner ?? null
  const project = file.project ?? null
  const daily = config.DAILY_QUOTA * megabyte
  const total = config.PROJECT_QUOTA * megabyte
  const insert = sql<{ kept: boolean; fits_person: boolean; fits_project: boolean }>`
    with room as (
      select
        ${skipQuotas}::boolean or ${size}::bigint + coalesce((select sum(size) from media where owner_id = ${owner}::bigint
          and created_at > now() - interval '1 day'), 0) <= ${daily}::bigint as fits_person,
        ${skipQuotas}::boolean or ${size}::bigint + coalesce((select sum(size) from media
          where project_id = ${project}::bigint), 0) <= ${total}::bigint as fits_project
    ), named as (
      delete from media_gone where key = ${key} and (select fits_person and fits_project from room) returning key
    ), kept as (
      insert into media (key, file_name, content_type, size, sha256, is_public, owner_id, project_id)
      select ${key}, ${file_name}, ${contentType}, ${size}::bigint, ${sha256}::bytea, ${isPublic}::boolean,
        ${owner}::bigint, ${project}::bigint
      from named
      returning key
    )
    select exists (select from kept) as kept, fits_person, fits_project from room`
  const { kept, fits_person, fits_project } = await oneRow(db, insert)
  if (kept) return undefined
  if (!fits_person) return dailyQuotaUsed
  // Otherwise the sweep has deleted the bytes, because the request took longer than a day.
  return fits_project ? filesAway : projectQuotaUsed
}

/** Bytes of all files of a project, and its quota. */
export async function storageOf(
  db: Db,
  projectId: number,
  { PROJECT_QUOTA }: Pick<Config, 'PROJECT_QUOTA'>,
): Promise<{ used: number; limit: number }> {
  const { used } = await db
    .selectFrom('media')
    .select((all) => all.fn.sum<number | null>('size').as('used'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return { used: Number(used ?? 0), limit: PROJECT_QUOTA * megabyte }
}

/**
 * The latest files with a name that a person may be able to read, newest first: public ones, their own, and those of
 * projects that they can open. The domain of each file decides further.
 */
export const filesNamed = (db: Db, name: string, reader: { id: number; is_staff: boolean } | undefined) =>
  db
    .selectFrom('media')
    .select(['key', 'file_name', 'is_public', 'owner_id'])
    .where('file_name', '=', name)
    .where(({ or, eb, exists, selectFrom, lit }) =>
      or([
        eb('is_public', '=', true),
        ...(reader
          ? [
              eb('owner_id', '=', reader.id),
              reader.is_staff ? eb('project_id', 'is not', null) : lit(false),
              exists(
                selectFrom('project')
                  .select('project.id')
                  .whereRef('project.id', '=', 'media.project_id')
                  .where('project_visibility', '=', 'public'),
              ),
              exists(
                selectFrom('project_role')
                  .select('project_id')
                  .whereRef('project_role.project_id', '=', 'media.project_id')
                  .where('person_id', '=', reader.id),
              ),
            ]
          : []),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(mostOfOneName)
    .execute()

/** Limit of files with one name that are checked in a request. */
export const mostOfOneName = 20

import { sql } from 'kysely'
import type { MergeOutcome } from 'contract/institutes/merge-outcome.ts'
import type { InstituteMerge } from 'contract/institutes/institute-review.schemas.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Events {
    /** Listeners move their rows from one institute to the other, and record them by `noteMoved`. */
    'institute.merged': MergeEvent & { people: MergedPerson[] }
    /** Listeners move recorded rows back. */
    'institute.merge_undone': MergeEvent & {
      /** Ids of people with roles in the duplicate, and in the other institute of Admins and changed roles. */
      people: { from: number[]; into: number[] }
    }
  }
}

interface MergedPerson {
  id: number
  outcome: MergeOutcome
}

export interface MergeEvent {
  mergeId: number
  fromId: number
  intoId: number
  /** Id of the member of staff, and their reason, which may be empty. */
  by: number
  reason: string
}

/** Days within which a merge can be undone. */
export const undoDays = 30

/** Rows moved by a merge, by kind: ids of moved rows, and deleted rows that the other institute already had. */
export interface Moved {
  moved: number[]
  /** Complete deleted rows. */
  dropped: Record<string, unknown>[]
}

/** Locks a merge. Call it before moving its rows, so that a move and an undo wait for each other without a deadlock. */
export const lockMerge = (tx: Tx, id: number) =>
  tx
    .selectFrom('institute_merge')
    .select(['undone_at', 'moved'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Records rows that another domain has moved in a merge. */
export const noteMoved = (tx: Tx, mergeId: number, kind: string, moved: Moved) =>
  tx
    .updateTable('institute_merge')
    .set({ moved: sql`moved || jsonb_build_object(${kind}::text, ${JSON.stringify(moved)}::text::jsonb)` })
    .where('id', '=', mergeId)
    .execute()

const merges = (db: Db) =>
  db
    .selectFrom('institute_merge as merge')
    .innerJoin('institute as from', 'from.id', 'merge.from_id')
    .innerJoin('institute as into', 'into.id', 'merge.into_id')
    .leftJoin('person', 'person.id', 'merge.merged_by')
    .select([
      'merge.id',
      'from_id',
      'from.name as from_name',
      'into_id',
      'into.name as into_name',
      'merged_at',
      'undone_at',
      'merge.moved',
      'merge.reason',
      'merge.roles',
      'into.merged_into as into_merged',
    ])
    .select(
      sql<string | null>`nullif(concat_ws(' ', person.first_name, person.last_name), '')`.as('merged_by'),
    )

export type MergeRow = Awaited<ReturnType<ReturnType<typeof merges>['executeTakeFirstOrThrow']>>

export const mergeById = (db: Db, id: number) => merges(db).where('merge.id', '=', id).executeTakeFirst()

export async function mergesPage(db: Db, { pageNumber, pageSize }: { pageNumber: number; pageSize: number }) {
  const total = await boundedCount(db, db.selectFrom('institute_merge').select('id'))
  const rows = await merges(db)
    .orderBy('merge.id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  return { rows, total }
}

export const undoUntil = ({ merged_at }: Pick<MergeRow, 'merged_at'>) =>
  new Date(merged_at.getTime() + undoDays * 86_400_000)

export const mergeShown = (row: MergeRow): InstituteMerge => ({
  id: row.id,
  from: { id: row.from_id, name: row.from_name },
  into: { id: row.into_id, name: row.into_name },
  merged_by: row.merged_by,
  merged_at: row.merged_at.toISOString(),
  reason: row.reason,
  undone_at: row.undone_at?.toISOString() ?? null,
  undo_until: undoUntil(row).toISOString(),
})

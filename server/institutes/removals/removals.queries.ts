import { adminDaysAfter } from 'contract/institutes/institute-roles.rules.ts'
import type { AdminRemoval, Objection } from 'contract/institutes/admin-removals.schemas.ts'
import { sql } from 'kysely'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Db } from '../../platform/database/database.ts'

/** A name as words, null without an account. */
const nameOf = (person: string) =>
  sql<
    string | null
  >`nullif(concat_ws(' ', ${sql.ref(`${person}.first_name`)}, ${sql.ref(`${person}.last_name`)}), '')`

const removals = (db: Db) =>
  db
    .selectFrom('admin_removal as removal')
    .innerJoin('institute', 'institute.id', 'removal.institute_id')
    .innerJoin('person', 'person.id', 'removal.person_id')
    .leftJoin('person as remover', 'remover.id', 'removal.removed_by')
    .selectAll('removal')
    .select(['institute.name as institute_name', nameOf('person').as('person_name')])
    .select(nameOf('remover').as('remover_name'))

export type RemovalRow = Awaited<ReturnType<ReturnType<typeof removals>['executeTakeFirstOrThrow']>>

export const removalById = (db: Db, id: number) =>
  removals(db).where('removal.id', '=', id).executeTakeFirst()

/** The latest removal of a person as Admin of an institute. */
export const latestRemoval = (db: Db, instituteId: number, personId: number) =>
  removals(db)
    .where('removal.institute_id', '=', instituteId)
    .where('removal.person_id', '=', personId)
    .orderBy('removal.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function objectionsPage(
  db: Db,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
) {
  const objected = removals(db).where('objected_at', 'is not', null)
  const total = await boundedCount(db, objected)
  const rows = await objected
    .orderBy(sql`removal.decided_at is not null`)
    .orderBy('removal.id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  return { rows, total }
}

export const removalShown = (row: RemovalRow): AdminRemoval => ({
  id: row.id,
  institute: { id: row.institute_id, name: row.institute_name },
  removed_by: row.remover_name,
  reason: row.reason,
  removed_at: row.removed_at.toISOString(),
  object_until: adminDaysAfter(row.removed_at).toISOString(),
  objected_at: row.objected_at?.toISOString() ?? null,
  decided_at: row.decided_at?.toISOString() ?? null,
  restored: row.restored,
  answer: row.answer,
})

export const objectionShown = (row: RemovalRow): Objection => ({
  ...removalShown(row),
  person: { id: row.person_id, name: row.person_name ?? '' },
})

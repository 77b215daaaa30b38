import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

type Visibility = 'public' | 'private'

/** Inserts an institute; @returns its id */
export const insertInstitute = async (
  db: Db,
  name: string,
  more: {
    short_name?: string
    city?: string
    mission?: string
    type?: string
    region?: string
    profile_visibility?: Visibility
  } = {},
): Promise<number> =>
  (
    await db
      .insertInto('institute')
      .values({ name, type: 'NGO', ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Inserts many institutes, whose names are `name` and a number. */
export const insertInstitutes = async (
  db: Db,
  name: string,
  count: number,
  profile_visibility: Visibility,
) => {
  const values = Array.from({ length: count }, (_, at) => ({
    name: `${name} ${at}`,
    type: 'NGO',
    profile_visibility,
  }))
  // In batches, as each statement has a time limit.
  for (let first = 0; first < count; first += 200)
    await db
      .insertInto('institute')
      .values(values.slice(first, first + 200))
      .execute()
  // As the autovacuum of a database in use does: with the statistics of an empty table, a search takes seconds.
  await sql`analyze institute, search_name, search_token`.execute(db)
}

/** Inserts a confirmed account; @returns its id */
export async function insertMember(
  db: Db,
  first_name: string,
  last_name: string,
  more: { email?: string; profile_visibility?: Visibility } = {},
): Promise<number> {
  const email = more.email ?? `${randomUUID()}@seventeen.example`
  const row = { first_name, last_name, email, email_key: email, password_hash: 'none', active_modules: [] }
  const { id } = await db
    .insertInto('person')
    .values({ ...row, profile_visibility: more.profile_visibility ?? 'public', confirmed_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a project in which nobody takes part; @returns its id */
export const insertProject = async (
  db: Db,
  name: string,
  more: { description?: string; regions?: string[]; project_visibility?: Visibility } = {},
): Promise<number> =>
  (
    await db
      .insertInto('project')
      .values({ name, type: 'Research', regions: [], project_visibility: 'public', ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

import type { Db } from '../../platform/database/database.ts'

/** Makes two people contacts directly; requests are tested in the contacts domain. */
export const connect = (db: Db, one: number, other: number) =>
  db
    .insertInto('contact')
    .values({ from_id: one, to_id: other, created_at: new Date(), accepted_at: new Date() })
    .execute()

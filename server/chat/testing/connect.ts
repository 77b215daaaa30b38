import type { Db } from '../../platform/database/database.ts'

/** Makes two people contacts; how they become so by requests is tested where contacts are. */
export const connect = (db: Db, one: number, other: number) =>
  db
    .insertInto('contact')
    .values({ from_id: one, to_id: other, created_at: new Date(), accepted_at: new Date() })
    .execute()

import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Makes everyone in an institute hold their roles for a month already, so that its Admins are not new. */
export const ageRoles = (db: Db, instituteId: number) =>
  sql`update institute_role set created_at = now() - interval '30 days',
    approved_at = case when approved then now() - interval '30 days' end
    where institute_id = ${instituteId}`.execute(db)

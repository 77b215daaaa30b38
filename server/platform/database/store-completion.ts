import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Records when a kind of recurring work was completed, and how long it took. */
export const storeCompletion = async (db: Db, name: string, seconds: number) =>
  void (await sql`insert into recurring_work (name, finished_at, seconds) values (${name}, now(), ${seconds})
    on conflict (name) do update set finished_at = now(), seconds = excluded.seconds, failed_at = null, error = null`.execute(
    db,
  ))

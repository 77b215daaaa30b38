import { sql } from 'kysely'
import type { SubjectType } from 'contract/notifications/notification-facts.ts'
import type { Db } from '../../platform/database/database.ts'
import { oneRow } from '../../platform/database/one-row.ts'

/** Removes these people's right to see an object. @returns a function that restores it */
type End = (db: Db, id: number, people: number[]) => Promise<() => Promise<unknown>>

/** Removes the people from the project of the object. */
const leaveProject =
  (project: (db: Db, id: number) => Promise<number>): End =>
  async (db, id, people) => {
    const gone = await db
      .deleteFrom('participant')
      .where('project_id', '=', await project(db, id))
      .where('person_id', 'in', people)
      .returningAll()
      .execute()
    if (gone.length === 0) throw new Error('None of them is in the project')
    return () =>
      db
        .insertInto('participant')
        .values(gone.map(({ id: _, ...row }) => row))
        .execute()
  }

const projectOf = (table: 'survey' | 'discussion' | 'document') => async (db: Db, id: number) => {
  const row = await db.selectFrom(table).select('project_id').where('id', '=', id).executeTakeFirstOrThrow()
  return row.project_id ?? 0
}

/** How the right to see an object of each type is removed. A missing type is a type error. */
export const endOf: Record<SubjectType, End> = {
  person: async (db, id) => {
    await db.updateTable('person').set({ deletion_requested_at: new Date() }).where('id', '=', id).execute()
    return () => db.updateTable('person').set({ deletion_requested_at: null }).where('id', '=', id).execute()
  },
  project: leaveProject(async (_, id) => id),
  survey: leaveProject(projectOf('survey')),
  discussion: leaveProject(projectOf('discussion')),
  document: async (db, id) => {
    await db.updateTable('document').set({ removed_at: new Date() }).where('id', '=', id).execute()
    return () => db.updateTable('document').set({ removed_at: null }).where('id', '=', id).execute()
  },
  /** Makes the institute private and removes their roles and invitations. */
  institute: async (db, id, people) => {
    await db.updateTable('institute').set({ profile_visibility: 'private' }).where('id', '=', id).execute()
    const gone = await db
      .deleteFrom('institute_role')
      .where('institute_id', '=', id)
      .where('person_id', 'in', people)
      .returningAll()
      .execute()
    const withdraw = (withdrawn_at: Date | null) =>
      db.updateTable('invitation').set({ withdrawn_at }).where('institute_id', '=', id).execute()
    await withdraw(new Date())
    return async () => {
      await withdraw(null)
      await db.updateTable('institute').set({ profile_visibility: 'public' }).where('id', '=', id).execute()
      for (const { id: _, ...row } of gone) await db.insertInto('institute_role').values(row).execute()
    }
  },
  session: async (db, id) => {
    const { advisor_id, member_id } = await db
      .selectFrom('advisor_session')
      .select(['advisor_id', 'member_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const staff = sql<number>`(select id from person where is_staff limit 1)`
    await db
      .updateTable('advisor_session')
      .set({ advisor_id: staff, member_id: staff })
      .where('id', '=', id)
      .execute()
    return () =>
      db.updateTable('advisor_session').set({ advisor_id, member_id }).where('id', '=', id).execute()
  },
  report: async (db, id) => {
    const { reporter_id } = await db
      .selectFrom('report')
      .select('reporter_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const setReporter = (person: number | null) =>
      db.updateTable('report').set({ reporter_id: person }).where('id', '=', id).execute()
    await setReporter(null)
    return () => setReporter(reporter_id)
  },
  event: async (db, id) => {
    const kept = await oneRow(
      db,
      sql<{ event: string; attendances: string }>`select to_jsonb(e)::text as event, (
          select coalesce(jsonb_agg(a), '[]')::text from event_attendance a where event_id = e.id) as attendances
        from event e where id = ${id}`,
    )
    await db.deleteFrom('event').where('id', '=', id).execute()
    return async () => {
      await sql`insert into event overriding system value
        select * from jsonb_populate_record(null::event, ${kept.event}::text::jsonb)`.execute(db)
      await sql`insert into event_attendance overriding system value
        select * from jsonb_populate_recordset(null::event_attendance, ${kept.attendances}::text::jsonb)`.execute(
        db,
      )
    }
  },
}

import { sql } from 'kysely'
import type { ActivityKind, ActivitySourceType } from 'contract/activity/activity-line.ts'
import { inTransaction, type Db } from '../platform/database/database.ts'

/** One event, as a row of `activity`. */
export interface NewActivity {
  /** The same when the event is delivered again, so that it is stored once. */
  key: string
  kind: ActivityKind
  at: Date
  /** Id of the person who did it. */
  actor?: number | null
  person?: number | null
  institute?: number | null
  project?: number | null
  document?: number
  discussion?: number
  survey?: number
  event?: number
  /** A role or a region. */
  detail?: string
}

/** Whom an event concerns: see `activity_source`. */
export interface Source {
  type: ActivitySourceType
  id: number
}

/**
 * Stores an event once, unless something that it is about has been deleted in the meantime. Events that concern nobody are
 * not stored.
 */
export const recordActivity = (db: Db, of: NewActivity, sources: readonly Source[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (sources.length === 0) return
    const { rows } = await sql<{ id: number }>`
      insert into activity (kind, event_key, at, actor_id, person_id, institute_id, project_id, document_id,
        discussion_id, survey_id, event_id, detail)
      select ${of.kind}, ${of.key}, ${of.at}::timestamptz, (select id from person where id = ${of.actor ?? null}::bigint),
        one.person, one.institute, one.project, one.document, one.discussion, one.survey, one.event, ${of.detail ?? ''}
      from (select ${of.person ?? null}::bigint as person, ${of.institute ?? null}::bigint as institute,
        ${of.project ?? null}::bigint as project, ${of.document ?? null}::bigint as document,
        ${of.discussion ?? null}::bigint as discussion, ${of.survey ?? null}::bigint as survey,
        ${of.event ?? null}::bigint as event) one
      where (one.person is null or exists (select from person where id = one.person))
        and (one.institute is null or exists (select from institute where id = one.institute))
        and (one.project is null or exists (select from project where id = one.project))
        and (one.document is null or exists (select from document where id = one.document))
        and (one.discussion is null or exists (select from discussion where id = one.discussion))
        and (one.survey is null or exists (select from survey where id = one.survey))
        and (one.event is null or exists (select from event where id = one.event))
      on conflict on constraint activity_once do nothing
      returning id`.execute(tx)
    const [stored] = rows
    if (!stored) return
    await tx
      .insertInto('activity_source')
      .values(
        sources.map(({ type, id }) => ({
          activity_id: stored.id,
          source_type: type,
          source_id: id,
          at: of.at,
        })),
      )
      .onConflict((known) => known.doNothing())
      .execute()
  })

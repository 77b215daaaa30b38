import { sql, type RawBuilder } from 'kysely'
import type { ActivityReason, ActivitySourceType } from 'contract/activity/activity-line.ts'
import type { ActivityEntry, Position } from 'contract/activity/activity.rules.ts'
import type { InstituteType } from 'contract/institutes/institute-types.ts'
import type { ProjectRole } from 'contract/projects/permissions.ts'
import { isMember, visibleTo } from '../institutes/institutes.ts'
import { publicUrl } from '../media/media.ts'
import { readerRoles } from '../notifications/notifications.ts'
import type { Db } from '../platform/database/database.ts'
import { personVisibleToViewer } from '../users/users.ts'
import { objects, visibleActivity, type FeedReader } from './visible-activity.ts'

/** Which feed: that of the reader, of an institute, or of a project in which the reader has these roles. */
export type FeedOf =
  | { type: 'mine' }
  | { type: 'institute'; id: number }
  | { type: 'project'; id: number; roles: readonly ProjectRole[] }

export interface Feed {
  reader: FeedReader
  of: FeedOf
}

interface Picture {
  id: number
  name: string
  key: string | null
  file_name: string | null
}

interface Row {
  at: Date
  id: number
  /** Whether there are further events. */
  is_cut: boolean
  /** Null unless the reader may see it. */
  kind: ActivityEntry['kind'] | null
  reason: ActivityReason | null
  source_type: ActivitySourceType | null
  source_id: number | null
  /** Name of the source, if it is an institute. */
  followed_name: string | null
  actor: Picture | null
  person: Picture | null
  institute: (Picture & { type: InstituteType }) | null
  project: Picture | null
  object: { id: number; name: string } | null
  detail: string | null
}

export interface Examined {
  /** Those that the reader may see, newest first. */
  entries: ActivityEntry[]
  /** Where the next statement continues; undefined if there are no further events. */
  next: Position | undefined
}

/**
 * Reads one batch of a feed, from a position on or from the newest event.
 * @param size maximum number of events
 */
export async function examineBatch(
  db: Db,
  feed: Feed,
  before: Position | undefined,
  size: number,
): Promise<Examined> {
  const after = before
    ? sql`and (one.at, one.activity_id) < (${before.at}::timestamptz, ${before.id}::bigint)`
    : sql``
  // Some events of each source. They are complete down to the last one of the first source that may have more.
  const candidates = sql`
    newest as materialized (
      select mine.*, one.at, one.activity_id, one.place from my_source mine cross join lateral (
        select at, activity_id, row_number() over (order by at desc, activity_id desc) as place from activity_source one
        where one.source_type = mine.type and one.source_id = mine.id ${after}
        order by at desc, activity_id desc limit (select most from each_source)) one),
    cut as materialized (
      select at, activity_id from newest where place = (select most from each_source)
      order by at desc, activity_id desc limit 1),
    candidate as materialized (
      select distinct on (at, activity_id) *, exists (select from cut) as is_cut from newest
      where not exists (select from cut where (newest.at, newest.activity_id) < (cut.at, cut.activity_id))
      order by at desc, activity_id desc, rank limit ${size}::int)`
  const rows = await read(
    db,
    feed,
    sql`each_source (most) as materialized (select greatest(12, ${size}::int / greatest(1, count(*))) from my_source),
      ${candidates}`,
  )
  const last = rows.at(-1)
  return {
    entries: rows.flatMap((row) => entryOf(row) ?? []),
    next:
      last && (last.is_cut || rows.length === size) ? { at: last.at.toISOString(), id: last.id } : undefined,
  }
}

/** One event of the reader's own feed, also if its source is muted. */
export async function entryById(db: Db, reader: FeedReader, id: number): Promise<ActivityEntry | undefined> {
  const [row] = await read(
    db,
    { reader, of: { type: 'mine' } },
    sql`candidate as materialized (
      select mine.*, one.at, one.activity_id, false as is_cut from my_source mine
      join activity_source one on one.source_type = mine.type and one.source_id = mine.id
      where one.activity_id = ${id} order by rank limit 1)`,
    true,
  )
  return row && entryOf(row)
}

async function read(
  db: Db,
  { reader, of }: Feed,
  candidates: RawBuilder<unknown>,
  withMuted = false,
): Promise<Row[]> {
  const isMine = of.type === 'mine'
  const notMuted = withMuted
    ? sql`true`
    : sql`not exists (select from muted join activity_source through on through.activity_id = a.id
        where muted.type = through.source_type and muted.id = through.source_id)
      and not exists (select from muted where (muted.type, muted.id) in (('discussion', a.discussion_id),
        ('survey', a.survey_id), ('document', a.document_id), ('event', a.event_id)))`
  const { rows } = await sql<Row>`
    with ${rolesIn(of, reader)},
    ${sourcesOf(of, reader, withMuted)},
    ${candidates}
    select c.at, c.activity_id as id, c.is_cut, c.reason, c.type as source_type, c.id as source_id, shown.*
    from candidate c left join lateral (
      select a.kind, a.detail,
        case c.type when 'institute' then (select name from institute where id = c.id) end as followed_name,
        case when ${personVisibleToViewer(reader, 'actor')} then ${pictureOf('actor', nameOf('actor'))} end
          as actor,
        ${pictureOf('who', nameOf('who'))} as person,
        ${pictureOf('i', sql`i.name`, sql`, 'type', i.type`)} as institute,
        ${pictureOf('p', sql`p.name`)} as project,
        case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name)
          when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name)
          when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name)
          when e.id is not null then jsonb_build_object('id', e.id, 'name', e.title) end as object
      from activity a ${objects}
      where a.id = c.activity_id and ${visibleActivity(reader)}
        ${
          isMine
            ? sql`and a.actor_id is distinct from ${reader.id}::bigint
                and a.person_id is distinct from ${reader.id}::bigint and ${notMuted}`
            : sql``
        }
    ) shown on true
    order by c.at desc, c.activity_id desc`.execute(db)
  return rows
}

/** The common table expression of `holds`. In the feed of a project it has the roles as which the reader views it. */
const rolesIn = (of: FeedOf, reader: FeedReader) =>
  of.type === 'project'
    ? sql`reader_role (project_id, role) as materialized (
        select ${of.id}::bigint, unnest(${[...of.roles]}::text[]))`
    : readerRoles(reader)

/** What the reader's feed consists of, with the reason that comes first if there are several. */
const sourcesOf = (of: FeedOf, reader: FeedReader, withMuted: boolean) => {
  const { id } = reader
  return of.type === 'mine'
    ? sql`muted as materialized (
        select object_type as type, object_id as id from notification_mute where person_id = ${id}),
      my_source as materialized (
        select distinct on (type, id) type, id, reason, rank from (
          select 'project' as type, project_id as id, 'project' as reason, 1 as rank from reader_role
          union all
          select 'institute', institute_id, 'member', 2 from institute_role r
            where person_id = ${id} and ${isMember('r')}
          union all
          select 'person', case from_id when ${id} then to_id else from_id end, 'contact', 3 from contact
            where accepted_at is not null and ${id} in (from_id, to_id)
          union all
          select 'event', event_id, 'attending', 4 from event_attendance where person_id = ${id}
          union all
          select 'institute', followed.id, 'following', 5
            from institute_role r join institute followed on followed.id = r.institute_id
            where r.person_id = ${id} and r.role = 'Follower' and ${visibleTo(reader, 'followed')}
          union all
          select 'everyone', 0, 'everyone', 6 where ${withMuted} or not exists (select from notification_preference
            where person_id = ${id} and kind = 'event.created' and not in_app)
        ) own where ${withMuted} or (type, id) not in (select type, id from muted)
        order by type, id, rank)`
    : sql`my_source (type, id, reason, rank) as materialized (
        values (${of.type}::text, ${of.id}::bigint, null::text, 1))`
}

const nameOf = (person: string) =>
  sql`trim(concat_ws(' ', ${sql.ref(`${person}.first_name`)}, ${sql.ref(`${person}.last_name`)}))`

const pictureOf = (row: string, name: RawBuilder<unknown>, more = sql``) => sql`
  case when ${sql.ref(`${row}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${row}.id`)}, 'name', ${name},
    'key', ${sql.ref(`${row}.avatar_key`)},
    'file_name', (select file_name from media where key = ${sql.ref(`${row}.avatar_key`)})${more}) end`

function entryOf(row: Row): ActivityEntry | undefined {
  const { at, id, kind, reason, source_type: type, source_id, detail } = row
  if (kind === null) return undefined
  const [actor, person, project] = [pictured(row.actor), pictured(row.person), pictured(row.project)]
  const institute = row.institute && { ...pictured(row.institute)!, type: row.institute.type }
  const entry = { id, kind, at: at.toISOString(), actor, person, institute, project, detail: detail ?? '' }
  const { object, followed_name } = row
  const names: Record<ActivitySourceType, string | null | undefined> = {
    institute: followed_name,
    person: person?.id === source_id ? person?.name : actor?.name,
    project: project?.name,
    event: object?.name,
    everyone: 'New events',
  }
  const source =
    reason === null || type === null || source_id === null
      ? null
      : { type, id: source_id, name: names[type] ?? '' }
  return { ...entry, object, reason, source }
}

const pictured = (picture: Picture | null) =>
  picture && {
    id: picture.id,
    name: picture.name,
    avatar:
      picture.key && picture.file_name ? publicUrl({ key: picture.key, file_name: picture.file_name }) : null,
  }

import { sql } from 'kysely'
import { maxRowsOnHome, newsDays } from 'contract/home/home.schemas.ts'
import { rolesWith } from 'contract/projects/permissions.ts'
import { cardOfPerson, isGranted, isMember, visibleTo, type PersonCardRow } from '../institutes/institutes.ts'
import { query, type Db } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { accountInUse, emailKey } from '../users/users.ts'

/** Maximum number of the viewer's events, and of sessions, on Home. */
const mostOwnEvents = 3

export interface HomeNews {
  discussions: {
    id: number
    name: string
    project: { id: number; name: string }
    topic: number | null
    comments_count: number
    latest_at: string
  }[]
  followed: {
    id: number
    name: string
    type: string
    key: string | null
    file_name: string | null
    updated_at: string
  }[]
  events: {
    id: number
    title: string
    start: string
    end: string
    time_zone: string
    city: string
    venue: string
    country_code: string | null
    is_waiting: boolean | null
  }[]
  sessions: {
    id: number
    title: string
    start: string
    end: string
    with: { first_name: string; last_name: string }
  }[]
  roles: { id: number; name: string; count: number }[]
  accounts: number
  connections: { results: WaitingRow[]; total: number }
  invitations: { institute: { id: number; name: string }; role: string }[]
  project_invitations: {
    id: number
    institute: { id: number; name: string }
    project: { id: number; name: string }
  }[]
  steps_dismissed: boolean
  registered_at: string
  steps: { profile: boolean; preferences: boolean; project: boolean }
}

/** A connection request and its sender. */
interface WaitingRow extends PersonCardRow {
  id: number
  note: string
  created_at: string
}

const rows = (selected: ReturnType<typeof sql>) =>
  sql`coalesce((select jsonb_agg(to_jsonb(one)) from (${selected}) one), '[]')`

/** The latest discussions of the projects whose discussions the person may read. */
const discussions = (personId: number) => sql`
  select d.id, d.name, jsonb_build_object('id', p.id, 'name', p.name) as project, d.topic_id as topic,
    d.comment_count as comments_count, d.latest_at
  from (select distinct project_id from project_role
    where person_id = ${personId} and role = any (${rolesWith('VIEW_PROJECT_DISCUSSIONS')}::text[])) mine
  cross join lateral (select * from discussion where project_id = mine.project_id
    order by latest_at desc, id desc limit ${sql.lit(maxRowsOnHome)}) d
  join project p on p.id = d.project_id
  order by d.latest_at desc, d.id desc limit ${sql.lit(maxRowsOnHome)}`

/** Institutes that the reader follows and that changed recently. */
const followed = (reader: { id: number; is_staff: boolean }, since: Date) => sql`
  select i.id, i.name, i.type, media.key, media.file_name, i.updated_at
  from institute_role r join institute i on i.id = r.institute_id
  left join media on media.key = i.avatar_key
  where r.person_id = ${reader.id} and r.role = 'Follower' and i.updated_at > ${since} and ${visibleTo(reader, 'i')}
  order by i.updated_at desc, i.id desc limit ${sql.lit(maxRowsOnHome)}`

/** Upcoming events: first those the person attends or is waiting for, then others. */
const nextEvents = (personId: number) => sql`
  with mine as (
    select e.id, e.starts_at, false as is_other from event_attendance a join event e on e.id = a.event_id
    where a.person_id = ${personId} and e.ends_at > now() order by e.starts_at, e.id limit ${sql.lit(mostOwnEvents)}
  ), next as (
    select id, starts_at, true from event
    where ends_at > now() and id not in (select id from mine) order by starts_at, id limit ${sql.lit(maxRowsOnHome)}
  )
  select e.id, e.title, e.starts_at as start, e.ends_at as end, e.time_zone, e.city, e.venue, e.country_code,
    own.is_waiting
  from (select * from mine union all select * from next) shown join event e on e.id = shown.id
  left join event_attendance own on own.event_id = e.id and own.person_id = ${personId}
  order by shown.is_other, shown.starts_at, shown.id limit ${sql.lit(maxRowsOnHome)}`

/** Upcoming sessions as member and as advisor. A union, so that each half uses its own index. */
const nextSessions = (personId: number) => sql`
  select s.id, s.title, s.starts_at as start, s.ends_at as end,
    jsonb_build_object('first_name', other.first_name, 'last_name', other.last_name) as with
  from (
    select *, advisor_id as other_id from advisor_session where member_id = ${personId} and ends_at > now()
      and held_until is null
    union all
    select *, member_id from advisor_session where advisor_id = ${personId} and ends_at > now()
      and held_until is null
  ) s join person other on other.id = s.other_id
  order by s.starts_at, s.id limit ${sql.lit(mostOwnEvents)}`

/** Institutes the person administers, with the number of people who requested a role, as listed on the institute's page. */
const waitingRoles = (personId: number) => sql`
  select i.id, i.name, count(distinct r.person_id)::int as count
  from institute_role own
  join institute i on i.id = own.institute_id and i.merged_into is null
  join institute_role r on r.institute_id = i.id and not ${isGranted('r')} and r.role <> 'Follower'
  join person asking on asking.id = r.person_id and ${accountInUse('asking')}
  where own.person_id = ${personId} and own.role = 'Admin' and ${isMember('own')}
  group by i.id order by i.name, i.id limit ${sql.lit(maxRowsOnHome)}`

/** Pending connection requests of people with active accounts, as in the list of contacts. */
const connectionsTo = (personId: number) => sql`
  from contact c join person sender on sender.id = c.from_id and ${accountInUse('sender')}
  where c.to_id = ${personId} and c.accepted_at is null`

const connections = (reader: { id: number; is_staff: boolean }) => {
  const { columns, joins } = cardOfPerson(sql`c.from_id`, reader)
  return sql`select c.id, c.note, c.created_at, ${columns}
    from (select c.* ${connectionsTo(reader.id)}
      order by c.created_at desc, c.id desc limit ${sql.lit(maxRowsOnHome)}) c ${joins}
    order by c.created_at desc, c.id desc`
}

/** Open invitations to the reader's address. */
const invitations = (email: string) => sql`
  select jsonb_build_object('id', i.id, 'name', i.name) as institute, coalesce(v.role, '') as role
  from invitation v join institute i on i.id = v.institute_id and i.merged_into is null
  where v.used_at is null and v.withdrawn_at is null and v.expires_at > now() and v.role is not null
    and lower(normalize(v.email, nfkc)) = ${emailKey(email)}
  order by v.id desc limit ${sql.lit(maxRowsOnHome)}`

/** Open invitations of projects to institutes that the reader administers. */
const projectInvitations = (personId: number) => sql`
  select v.id, jsonb_build_object('id', i.id, 'name', i.name) as institute,
    jsonb_build_object('id', p.id, 'name', p.name) as project
  from institute_role own
  join institute i on i.id = own.institute_id and i.merged_into is null
  join project_invitation v on v.institute_id = i.id and v.status = 'invited'
  join project p on p.id = v.project_id
  where own.person_id = ${personId} and own.role = 'Admin' and ${isMember('own')}
  order by v.id desc limit ${sql.lit(maxRowsOnHome)}`

const news = (is_staff: boolean) =>
  query(
    (_: Db, { id, email, since }: { id: number; email: string; since: Date }) => sql<HomeNews>`select
      ${rows(discussions(id))} as discussions,
      ${rows(followed({ id, is_staff }, since))} as followed,
      ${rows(nextEvents(id))} as events,
      ${rows(nextSessions(id))} as sessions,
      ${rows(waitingRoles(id))} as roles,
      jsonb_build_object('results', ${rows(connections({ id, is_staff }))},
        'total', (select count(*) ${connectionsTo(id)})) as connections,
      ${rows(invitations(email))} as invitations,
      ${rows(projectInvitations(id))} as project_invitations,
      p.first_steps_dismissed_at is not null as steps_dismissed,
      to_jsonb(p.created_at) as registered_at,
      ${is_staff ? sql`(select count(distinct person_id) from institute_role where not approved and not awaits_second_factor and role <> 'Follower')` : sql`0`}::int as accounts,
      jsonb_build_object(
        'profile', p.about_me <> '' and p.avatar_key is not null,
        'preferences', exists (select from search_profile where person_id = p.id),
        'project', exists (select from project_role where person_id = p.id)) as steps
      from person p where p.id = ${id}`,
  )
const newsOfStaff = news(true)
const newsOfMember = news(false)

/** Open tasks, news and the state of the first steps, in one statement. */
export async function newsOf(db: Db, { id, email, is_staff }: Viewer, now: Date): Promise<HomeNews> {
  const since = new Date(now.getTime() - newsDays * 24 * 3600_000)
  const [row] = await (is_staff ? newsOfStaff : newsOfMember)(db, { id, email, since })
  if (!row) throw new Error(`No account with id ${id}`)
  return row
}

/** Hides the first steps, or offers them again. */
export const noteFirstStepsDismissed = (db: Db, personId: number, dismissedAt: Date | null) =>
  db.updateTable('person').set({ first_steps_dismissed_at: dismissedAt }).where('id', '=', personId).execute()

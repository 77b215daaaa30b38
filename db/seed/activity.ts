import { sql } from 'kysely'
import type { ActivityKind } from 'contract/activity/activity-line.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { diceOf } from './random.ts'

const dayLength = 86_400_000
/** Days of the past that have activity. */
const days = 720

/**
 * The activity of two years: events of the other demo data, and changes of institutions. The listeners of the
 * product add opened surveys.
 */
export async function seedActivity(tx: Tx, now: Date): Promise<void> {
  await seedChanges(tx, now)
  const since = new Date(now.getTime() - days * dayLength)
  // Each statement selects the columns of `activity` and, as `sources`, pairs of a type and an id.
  await store(
    tx,
    since,
    sql`select 'institute.member_joined' as kind, 'demo joined ' || min(r.id) as event_key, min(r.approved_at) as at,
        null::bigint as actor_id, r.person_id, r.institute_id, null::bigint as project_id, null::bigint as document_id,
        null::bigint as discussion_id, null::bigint as event_id,
        coalesce(min(r.role) filter (where r.role not in ('Admin', 'Contact')), '') as detail,
        jsonb_build_array(jsonb_build_array('person', r.person_id), jsonb_build_array('institute', r.institute_id)) as sources
      from institute_role r where r.approved and r.role <> 'Follower' group by r.person_id, r.institute_id`,
  )
  await store(
    tx,
    since,
    sql`select 'person.position', 'demo position ' || r.id, ${now}::timestamptz - interval '1 day' * (3 + r.id * 37 % 300),
        null::bigint, r.person_id, r.institute_id, null::bigint, null::bigint, null::bigint, null::bigint, r.role,
        jsonb_build_array(jsonb_build_array('person', r.person_id))
      from institute_role r where r.approved and r.role not in ('Follower', 'Admin', 'Contact') and r.id % 4 = 1
        and r.approved_at < ${now}::timestamptz - interval '310 days'`,
  )
  await store(
    tx,
    since,
    sql`select 'project.created', 'demo project ' || p.id, p.created_at, null::bigint, p.created_by, null::bigint, p.id,
        null::bigint, null::bigint, null::bigint, '',
        jsonb_build_array(jsonb_build_array('person', p.created_by), jsonb_build_array('project', p.id))
      from project p where p.deleted_at is null and p.created_by is not null`,
  )
  await store(
    tx,
    since,
    sql`select case when t.person_id is null then 'project.institute_joined' else 'project.person_joined' end,
        'demo participant ' || t.id, t.created_at, null::bigint, t.person_id, t.institute_id, t.project_id,
        null::bigint, null::bigint, null::bigint, '',
        jsonb_build_array(jsonb_build_array('project', t.project_id), case when t.person_id is null
          then jsonb_build_array('institute', t.institute_id) else jsonb_build_array('person', t.person_id) end)
      from participant t join project p on p.id = t.project_id where t.person_id is distinct from p.created_by`,
  )
  await store(
    tx,
    since,
    sql`select 'document.added', 'demo document ' || d.id, d.created_at, d.created_by, null::bigint, null::bigint,
        d.project_id, d.id, null::bigint, null::bigint, '',
        jsonb_build_array(jsonb_build_array('project', d.project_id)) || case when d.permissions <> 'PUBLIC' then '[]'
          else coalesce((select jsonb_agg(jsonb_build_array('institute', t.institute_id)) from participant t
            where t.project_id = d.project_id and t.institute_id is not null), '[]') end
      from document d where d.removed_at is null`,
  )
  await store(
    tx,
    since,
    sql`select 'discussion.created', 'demo discussion ' || d.id, d.created_at, d.created_by, null::bigint, d.institute_id,
        d.project_id, null::bigint, d.id, null::bigint, '',
        jsonb_build_array(case when d.project_id is null then jsonb_build_array('institute', d.institute_id)
          else jsonb_build_array('project', d.project_id) end)
      from discussion d`,
  )
  await store(
    tx,
    since,
    sql`select 'event.created', 'demo event ' || e.id, e.created_at, e.created_by, null::bigint, null::bigint, null::bigint,
        null::bigint, null::bigint, e.id, '', jsonb_build_array(jsonb_build_array('everyone', 0))
      from event e`,
  )
}

const store = (tx: Tx, since: Date, events: ReturnType<typeof sql>) =>
  sql`
    with happened (kind, event_key, at, actor_id, person_id, institute_id, project_id, document_id, discussion_id, event_id,
      detail, sources) as (${events}),
    stored as (
      insert into activity (kind, event_key, at, actor_id, person_id, institute_id, project_id, document_id,
        discussion_id, event_id, detail)
      select kind, event_key, at, actor_id, person_id, institute_id, project_id, document_id, discussion_id, event_id, detail
      from happened where at > ${since} order by at, event_key
      returning id, event_key, at
    )
    insert into activity_source (activity_id, source_type, source_id, at)
    select stored.id, source ->> 0, (source ->> 1)::bigint, stored.at
    from stored join happened using (event_key) cross join jsonb_array_elements(sources) source
    on conflict do nothing`.execute(tx)

/** New missions and goals of institutions, more of them in the last weeks. */
async function seedChanges(tx: Tx, now: Date): Promise<void> {
  const dice = diceOf(52)
  const institutes = await tx.selectFrom('institute').select('id').orderBy('id').execute()
  const kinds: ActivityKind[] = ['institute.mission', 'institute.goals', 'institute.mission']
  const changes = institutes.flatMap(({ id }) =>
    Array.from({ length: 1 + dice.roll(3) }, () => ({
      kind: dice.one(kinds),
      institute_id: id,
      at: new Date(now.getTime() - (0.1 + days * dice.next() ** 2) * dayLength),
    })),
  )
  const stored = await tx
    .insertInto('activity')
    .values(changes.map((change, place) => ({ ...change, event_key: `demo change ${place}` })))
    .returning(['id', 'institute_id', 'at'])
    .execute()
  await tx
    .insertInto('activity_source')
    .values(
      stored.map(({ id, institute_id, at }) => ({
        activity_id: id,
        source_type: 'institute',
        source_id: institute_id!,
        at,
      })),
    )
    .execute()
}

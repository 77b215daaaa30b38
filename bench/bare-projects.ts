import type { IncomingMessage } from 'node:http'
import type postgres from 'postgres'
import { permissionsOf, rolesWith, type ProjectRole } from 'contract/projects/permissions.ts'
import { personOf, sql } from './bare-session.ts'
import { serveBare } from './serve-bare.ts'

/**
 * The least that can answer the calls of bench/projects.ts: node:http, postgres.js and statements by hand. It checks
 * nothing, logs nothing, and validates neither what it gets nor what it answers.
 */

const seeing = rolesWith('VIEW_PROJECT_PARTICIPANTS')
const few = (ofAll: postgres.PendingQuery<postgres.Row[]>) => sql`
  select coalesce(max(m.count), 0)::int as count,
    coalesce(json_agg(json_build_object('id', m.first_id, 'roles', m.roles, 'role', m.roles -> 0, 'institute', i.id,
      'user', json_build_object('id', h.id, 'first_name', h.first_name, 'last_name', h.last_name,
        'avatar', media.key || media.file_name)) order by m.rank, m.first_id), '[]') as first
  from (select *, count(*) over () as count from (
    select p.person_id, p.institute_id, min(r.rank) as rank, min(p.id) as first_id,
      jsonb_agg(jsonb_build_object('id', p.id, 'name', p.role) order by r.rank) as roles
    from participant p join (values ('Project_Admin', 1), ('Project_Manager', 2), ('Project_Editor', 3),
      ('Project_Member', 4), ('Project_Guest', 5)) r (role, rank) on r.role = p.role
    where p.project_id = project.id and (p.institute_id is not null or ${ofAll})
    group by p.person_id, p.institute_id) every order by rank, first_id limit 4) m
  left join person h on h.id = m.person_id left join institute i on i.id = m.institute_id
  left join media on media.key = coalesce(h.avatar_key, i.avatar_key)`
const columns = sql`project.id, project.name, project.short_name, project.description, project.type,
  project.type as project_type, project.sustainable_development_goals, project.regions, project.project_visibility,
  project.project_visibility as profile_visibility, project.metadata, project.created_at, project.updated_at,
  (select key || file_name from media where key = project.avatar_key) as avatar,
  (select key || file_name from media where key = project.banner_key) as banner`

async function list(request: IncomingMessage): Promise<string> {
  const person = await personOf(request)
  const page = Number(new URLSearchParams((request.url ?? '').split('?')[1]).get('pageNumber') ?? 1)
  const mine = sql`select project_id, array_agg(distinct role) as roles from project_role where person_id = ${person} group by project_id`
  const [[counted], rows] = await Promise.all([
    sql`select count(*)::int as total from (select from (${mine}) mine join project on project.id = project_id limit 10001) counted`,
    sql`select ${columns}, page.roles as user_roles, shown.count as participants_count, shown.first as participants
      from (select project.id, roles from (${mine}) mine join project on project.id = project_id
        order by updated_at desc, project.id desc limit 9 offset ${(page - 1) * 9}) page
      join project on project.id = page.id
      cross join lateral (${few(sql`page.roles && ${seeing}::text[]`)}) shown
      order by project.updated_at desc, project.id desc`,
  ])
  const results = rows.map((row) => ({ ...row, user_permissions: permissionsOf(rolesIn(row['user_roles'])) }))
  return JSON.stringify({ results, total: counted?.['total'], pageNumber: page, pageSize: 9 })
}

async function detail(request: IncomingMessage): Promise<string> {
  const person = await personOf(request)
  const id = Number((request.url ?? '').split('/')[3])
  const [row] = await sql`
    select ${columns}, project.focus_areas, project.website_url, own.roles as roles, own.names as user_roles,
      shown.count as participants_count, shown.first as participants,
      (select json_build_object('id', id, 'first_name', first_name, 'last_name', last_name, 'email', email)
        from person where id = project.created_by) as created_by,
      (select json_agg(json_build_object('id', id, 'project', project_id, 'name', name, 'description', description,
        'order', place, 'updated_at', updated_at) order by place, id) from topic where project_id = project.id) as topics
    from project
    cross join lateral (
      select json_agg(json_build_object('role', role, 'institute', institute_id, 'name', institute.name)) as roles, array_agg(role) as names
      from project_role left join institute on institute.id = institute_id
      where project_id = project.id and person_id = ${person}) own
    cross join lateral (${few(sql`own.names && ${seeing}::text[]`)}) shown
    where project.id = ${id}`
  return JSON.stringify({ ...row, user_permissions: permissionsOf(rolesIn(row?.['user_roles'])) })
}

const rolesIn = (names: unknown): ProjectRole[] => (Array.isArray(names) ? names : [])

serveBare((request) => (request.url?.includes('?') ? list(request) : detail(request)))

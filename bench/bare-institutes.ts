import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { personOf, sql } from './bare-session.ts'
import { serveBare } from './serve-bare.ts'

/**
 * The least that can answer the calls of bench/institutes.ts: node:http, postgres.js and statements by hand. It checks
 * nothing, logs nothing, and never counts: totals and counts of every query it knows from the file named as its argument.
 */
interface Counted {
  total: number
  total_is_lower_bound?: boolean
  counts: unknown
}
const counted = new Map(
  Object.entries(JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Record<string, Counted>),
)

async function list(request: IncomingMessage): Promise<string> {
  const person = await personOf(request)
  const query = new URLSearchParams(request.url!.split('?')[1])
  const [types, goals, regions] = ['type', 'sdg', 'region'].map((name) => query.getAll(name))
  const page = Number(query.get('pageNumber') ?? 1)
  const rows = await sql`
    select i.id, i.name, i.short_name, i.type, left(i.mission, 300) as mission, i.website_url, i.profile_visibility,
      i.sustainable_development_goals, i.latitude, i.longitude, i.city, i.country_code, i.region, media.key, media.file_name,
      exists (select from institute_role r where r.institute_id = i.id and r.person_id = ${person} and r.role = 'Follower') as is_following,
      exists (select from institute_view v where v.institute_id = i.id and v.person_id = ${person}) as is_viewed,
      exists (select from institute_role r where r.institute_id = i.id and r.person_id = ${person} and r.role = 'Admin' and r.approved) as is_admin
    from (select id from institute where merged_into is null
        and (profile_visibility = 'public' or id in (select institute_id from institute_role
          where person_id = ${person} and approved and role <> 'Follower'))
        ${types!.length > 0 ? sql`and type = any (${types!})` : sql``}
        ${goals!.length > 0 ? sql`and sustainable_development_goals && ${goals!}` : sql``}
        ${regions!.length > 0 ? sql`and region = any (${regions!})` : sql``}
      order by folded(name) collate "C", id limit 9 offset ${(page - 1) * 9}) page
    join institute i on i.id = page.id left join media on media.key = i.avatar_key
    order by folded(i.name) collate "C", i.id`
  const results = rows.map(({ latitude, longitude, city, country_code, region, key, file_name, ...row }) => ({
    ...row,
    avatar: key ? `/media/${key}/${file_name}` : null,
    address: { latitude, longitude, city_name: city, country_name: country_code, region_name: region },
    relevant_index: null,
  }))
  return JSON.stringify({ results, ...counted.get(request.url!), pageNumber: page, pageSize: 9 })
}

async function detail(request: IncomingMessage): Promise<string> {
  const person = await personOf(request)
  const id = Number(request.url!.split('/').at(-1))
  const [[row], members] = await Promise.all([
    sql`
    select i.*, media.key, media.file_name,
      exists (select from institute_role r where r.institute_id = i.id and r.person_id = ${person} and r.role = 'Follower') as is_following,
      exists (select from institute_view v where v.institute_id = i.id and v.person_id = ${person}) as is_viewed,
      exists (select from institute_role r where r.institute_id = i.id and r.person_id = ${person} and r.role = 'Admin' and r.approved) as is_admin,
      exists (select from institute_role r where r.institute_id = i.id and r.person_id = ${person} and r.role <> 'Follower' and r.approved) as is_member,
      (select jsonb_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) from institute_role r
        join person p on p.id = r.person_id where r.institute_id = i.id and r.role = 'Contact' and r.approved limit 1) as contact,
      (select jsonb_agg(jsonb_build_object('id', r.id, 'role', r.role, 'approved', r.approved)) from institute_role r
        where r.institute_id = i.id and r.person_id = ${person}) as "currentUsersRoles",
      (select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'type', type, 'sustainable_development_goals', sustainable_development_goals))
        from project p where p.id in (select project_id from participant where institute_id = i.id)
          and (project_visibility = 'public' or p.id in (select project_id from project_role where person_id = ${person}))) as projects
    from institute i left join media on media.key = i.avatar_key where i.id = ${id} and i.merged_into is null`,
    sql`
    select p.id, p.first_name, p.last_name, count(*) over () as total,
      jsonb_agg(jsonb_build_object('id', r.id, 'role', r.role, 'approved', r.approved)) as roles
    from institute_role r join person p on p.id = r.person_id
    where r.institute_id = ${id} and r.role <> 'Follower' and r.approved and p.profile_visibility = 'public'
      and p.confirmed_at is not null and p.blocked_at is null
      and not exists (select from institute_role a where a.institute_id = ${id} and a.person_id = p.id and a.role = 'Admin' and a.approved)
    group by p.id order by folded(concat(p.first_name, ' ', p.last_name)), p.id limit 8`,
  ])
  const { latitude, longitude, city, country_code, region, zip_code, street, key, file_name, ...rest } = row!
  return JSON.stringify({
    ...rest,
    avatar: key ? `/media/${key}/${file_name}` : null,
    address: {
      latitude,
      longitude,
      city_name: city,
      country_name: country_code,
      region_name: region,
      zip_code,
      street,
    },
    members: members.map(({ roles, total: _, ...user }) => ({ user, roles })),
    members_count: members[0]?.['total'] ?? 0,
    relevant_index: null,
    completeness: null,
    waiting_count: null,
  })
}

serveBare((request) => (request.url?.includes('?') ? list(request) : detail(request)))

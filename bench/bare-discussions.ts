import { personOf, sql } from './bare-session.ts'
import { serveBare } from './serve-bare.ts'

/**
 * The least that can answer the calls of bench/discussions.ts: node:http, postgres.js and statements by hand. It looks up
 * the session and the role, and checks nothing else.
 */

const roleIn = (project: number, person: number) =>
  sql`select project.name, (select array_agg(distinct role) from project_role r
    where r.project_id = project.id and r.person_id = ${person}) as roles from project where id = ${project}`

const post = (person: number) => sql`
  left join media face on face.key = author.avatar_key
  left join lateral (
    select r.role as position, i.id as institution_id, i.name as institution_name
    from institute_role r join institute i on i.id = r.institute_id
    where r.person_id = author.id and author.profile_visibility = 'public' and r.approved and r.role <> 'Follower'
      and i.merged_into is null and (i.profile_visibility = 'public' or i.id in (
        select institute_id from institute_role where person_id = ${person} and approved and role <> 'Follower'))
    order by r.role in ('Admin', 'Contact'), r.id limit 1) post on true`

const card = (row: Record<string, unknown>) => ({
  id: row['person_id'],
  first_name: row['first_name'],
  last_name: row['last_name'],
  avatar: row['key'] ? `/media/${row['key']}/${row['file_name']}` : null,
  position: row['position'] ?? '',
  institution: row['institution_id'] ? { id: row['institution_id'], name: row['institution_name'] } : null,
})

async function participants(project: number, page: number, person: number): Promise<string> {
  await roleIn(project, person)
  const merged = sql`
    select p.person_id, p.institute_id, min(r.rank) as rank, min(p.id) as first_id,
      jsonb_agg(jsonb_build_object('id', p.id, 'name', p.role) order by r.rank) as roles
    from participant p join unnest(array['Project_Admin', 'Project_Manager', 'Project_Editor', 'Project_Member',
      'Project_Guest']) with ordinality r (role, rank) on r.role = p.role
    where p.project_id = ${project} group by p.person_id, p.institute_id`
  const [rows, [counted]] = await Promise.all([
    sql`
      select m.roles, author.id as person_id, author.first_name, author.last_name, face.key, face.file_name,
        post.position, post.institution_id, post.institution_name
      from (select * from (${merged}) m order by rank, first_id limit 10 offset ${(page - 1) * 10}) m
      left join institute i on i.id = m.institute_id left join media mark on mark.key = i.avatar_key
      left join person author on author.id = m.person_id ${post(person)}
      order by m.rank, m.first_id`,
    sql`select count(*)::int as total from (${merged}) m`,
  ])
  const results = rows.map((row) => {
    const [first] = row['roles'] as { id: number; name: string }[]
    return {
      id: first!.id,
      user: card(row),
      institute: null,
      role: { name: first!.name },
      roles: row['roles'] as unknown,
    }
  })
  return JSON.stringify({ results, total: counted!['total'] as number, pageNumber: page, pageSize: 10 })
}

async function discussion(id: number, person: number): Promise<string> {
  const [found] =
    await sql`select id, project_id, institute_id, topic_id, created_by from discussion where id = ${id}`
  await roleIn(Number(found!['project_id']), person)
  const mentions = (
    which: ReturnType<typeof sql>,
  ) => sql`coalesce((select jsonb_agg(jsonb_build_object('id', p.id,
    'first_name', p.first_name, 'last_name', p.last_name) order by p.id)
    from mention m join person p on p.id = m.person_id where ${which}), '[]') as mentions`
  const author = sql`author.id as person_id, author.first_name, author.last_name, author.email, face.key,
    face.file_name, post.position, post.institution_id, post.institution_name`
  const [[row], comments] = await Promise.all([
    sql`select d.*, ${author}, ${mentions(sql`m.discussion_id = d.id and m.comment_id is null`)},
        exists (select from comment c where c.discussion_id = d.id and c.created_by is distinct from d.created_by)
          as others_commented
      from discussion d left join person author on author.id = d.created_by ${post(person)} where d.id = ${id}`,
    sql`select c.*, ${author}, ${mentions(sql`m.comment_id = c.id`)}
      from (select * from comment where discussion_id = ${id} order by number desc limit 31) c
      left join person author on author.id = c.created_by ${post(person)} order by c.number`,
  ])
  const written = (one: Record<string, unknown>) => ({
    id: one['id'],
    mentions: one['mentions'],
    author: { ...card(one), email: one['email'] },
    created_at: one['created_at'],
    updated_at: one['updated_at'],
    edited: one['edited_at'] !== null,
  })
  return JSON.stringify({
    ...written(row!),
    name: row!['name'] as string,
    description: row!['description'] as string,
    project: row!['project_id'] as number,
    topic: null,
    institute: null,
    comments_count: row!['comment_count'] as number,
    latest_at: row!['latest_at'] as Date,
    others_commented: row!['others_commented'] as boolean,
    comments: comments.slice(-30).map((one) => ({
      ...written(one),
      number: one['number'] as number,
      text: one['text'] as string,
    })),
    has_earlier: comments.length > 30,
  })
}

serveBare(async (request) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://bare')
  const person = await personOf(request)
  const id = Number(/\d+/.exec(pathname)![0])
  return pathname.includes('/participants')
    ? participants(id, Number(searchParams.get('pageNumber') ?? 1), person)
    : discussion(id, person)
})

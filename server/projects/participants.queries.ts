import { sql, type RawBuilder } from 'kysely'
import { totalBound } from 'contract/platform/totals.ts'
import { projectRoles, type ProjectRole } from 'contract/projects/permissions.ts'
import type {
  Participant,
  ParticipantRow as DetailedParticipant,
} from 'contract/projects/projects.schemas.ts'
import {
  cardOfPerson,
  isMember,
  personCardOf,
  visibleTo,
  type PersonCardRow,
  type Reader,
} from '../institutes/institutes.ts'
import { publicUrl } from '../media/media.ts'
import { query, type Db, type Tx } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'
import { accountInUse } from '../users/users.ts'

interface RoleEntry {
  id: number
  name: ProjectRole
}

interface ParticipantRow {
  /** Highest first. */
  roles: [RoleEntry, ...RoleEntry[]]
  person_id: number | null
  first_name: string
  last_name: string
  institute_id: number | null
  institute_name: string
  key: string | null
  file_name: string | null
}

interface DetailedRow extends PersonCardRow {
  /** Highest first. */
  roles: [RoleEntry, ...RoleEntry[]]
  is_invited: boolean
  institute_administered: boolean | null
  institute_id: number | null
  institute_name: string | null
  institute_type: string | null
  institute_key: string | null
  institute_file: string | null
  institute_opens: boolean | null
}

/** The rank of a participant's role, 1 for the highest. */
const rankOf = (participant: string) =>
  sql`array_position(${sql.lit(`{${projectRoles.join()}}`)}::text[], ${sql.ref(`${participant}.role`)})`

/** One row per participant, even with several roles (specification 2 §2). */
const merged = (of: RawBuilder<unknown>) => sql`
  select p.person_id, p.institute_id, min(${rankOf('p')}) as rank, min(p.id) as first_id, array_agg(p.id) as ids
  from participant p where ${of} group by p.person_id, p.institute_id`

/** The same of institutes that are invited, which come last. @param of a condition on `project_invitation p` */
const invited = (of: RawBuilder<unknown>) => sql`
  select null::bigint as person_id, p.institute_id, ${sql.lit(projectRoles.length)} + ${rankOf('p')} as rank, p.id as first_id,
    array[p.id] as ids
  from project_invitation p where p.status = 'invited' and ${of}`

const isInvited = sql<boolean>`m.rank > ${sql.lit(projectRoles.length)}`

/** The roles of a row of `merged`, highest first. */
const rolesOfMerged = sql`(
  select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.role) order by ${rankOf('p')})
  from participant p where p.id = any (m.ids))`

/** The same of a row of `merged` or `invited`. */
const rolesOfAny = sql`case when ${isInvited} then (
  select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.role)) from project_invitation p where p.id = m.first_id)
  else ${rolesOfMerged} end`

const withNames = sql`
  left join person h on h.id = m.person_id
  left join institute i on i.id = m.institute_id
  left join media on media.key = coalesce(h.avatar_key, i.avatar_key)`

/** A project, and whether only participating institutes are visible. */
export interface ParticipantFilter {
  projectId: number
  institutesOnly: boolean
  /** Whether institutes that are invited are visible, too. */
  withInvited: boolean
}

/** A condition on `participant p`: it is an institute visible to the reader. */
export const isOpenInstitute = (reader: Reader) =>
  sql`exists (select from institute open where open.id = p.institute_id and ${visibleTo(reader, 'open')})`

interface PageParameters extends ParticipantFilter {
  reader: number
  name: string
  pageSize: number
  skipped: number
}
/** An empty page is one row that has only the total. */
type PageRow = { total: number } & (DetailedRow | { [Column in keyof DetailedRow]: null })

/** Statements for staff and others, with and without a search by name. */
const pages = new Map<string, ReturnType<typeof pageStatement>>()

const pageStatement = (is_staff: boolean, isNamed: boolean) =>
  query<PageParameters, PageRow>((_, filter) => {
    const { projectId, institutesOnly, withInvited, reader, name, pageSize, skipped } = filter
    const participating = merged(
      sql`p.project_id = ${projectId} and (not ${institutesOnly}::boolean or ${isOpenInstitute({ id: reader, is_staff })})`,
    )
    const all = sql`${participating}
      union all ${invited(sql`p.project_id = ${projectId} and ${withInvited}::boolean`)}`
    const named = sql`${withNames} where strpos(folded(concat(h.first_name, ' ', h.last_name, i.name)), folded(${name})) > 0`
    const page = sql`select * from found order by rank, first_id limit ${pageSize} offset ${skipped}`
    return sql<PageRow>`
      with found as materialized (select m.* from (${all}) m ${isNamed ? named : sql``})
      select counted.total, one.* from (
        select count(*) as total from (select from found limit ${sql.lit(totalBound + 1)}) bounded) counted
      left join (${detailedRows(page, { id: reader, is_staff })}) one on true
      order by one.rank, one.first_id`
  })

/** A page of a project's participants, highest role first, and their number. */
export async function participantsPage(
  db: Db,
  filter: ParticipantFilter,
  { pageNumber, pageSize, name = '' }: { pageNumber: number; pageSize: number; name?: string | undefined },
  { id: reader, is_staff }: Reader,
): Promise<{ results: DetailedParticipant[]; total: number }> {
  const key = `${is_staff} ${name !== ''}`
  const read = pages.get(key) ?? pageStatement(is_staff, name !== '')
  pages.set(key, read)
  const rows = await read(db, { ...filter, reader, name, pageSize, skipped: (pageNumber - 1) * pageSize })
  const found = rows.filter((row) => row.roles !== null)
  return { results: found.map(detailedOf), total: rows[0]?.total ?? 0 }
}

/** The result of `fewParticipants`. */
export interface FewParticipants {
  count: number
  first: ParticipantRow[]
}

/** Selects one row: the number of matching participants and the first four, highest role first. */
export const fewParticipants = (of: RawBuilder<unknown>) => sql`
  select coalesce(max(m.count), 0)::int as count,
    coalesce(json_agg(json_build_object('roles', ${rolesOfMerged}, 'person_id', m.person_id,
      'first_name', h.first_name, 'last_name', h.last_name, 'institute_id', m.institute_id, 'institute_name', i.name, 'key', media.key,
      'file_name', media.file_name) order by m.rank, m.first_id), '[]') as first
  from (select *, count(*) over () as count from (${merged(of)}) every order by rank, first_id limit 4) m
  ${withNames}`

/** A participant of a project, or an institute that is invited. */
export async function participantOf(
  db: Db,
  projectId: number,
  party: Party,
  reader: Reader,
): Promise<DetailedParticipant> {
  const one = sql`${merged(
    sql`p.project_id = ${projectId} and p.person_id is not distinct from ${party.person_id}::bigint
      and p.institute_id is not distinct from ${party.institute_id}::bigint`,
  )} union all ${invited(sql`p.project_id = ${projectId} and p.institute_id = ${party.institute_id}::bigint`)}`
  const { rows } = await sql<DetailedRow>`${detailedRows(one, reader)} order by m.rank, m.first_id`.execute(
    db,
  )
  const [found] = rows.map(detailedOf)
  if (!found) throw new Error('Participant not found')
  return found
}

/** Rows of `merged` with the position and institution of people and the type of institutes. */
function detailedRows(participants: RawBuilder<unknown>, reader: Reader) {
  const card = cardOfPerson(sql`m.person_id`, reader)
  return sql`
    select ${rolesOfAny} as roles, ${isInvited} as is_invited, m.rank, m.first_id, ${card.columns}, i.id as institute_id, i.name as institute_name,
      i.type as institute_type, mark.key as institute_key, mark.file_name as institute_file,
      ${visibleTo(reader, 'i')} as institute_opens, exists (select from institute_role own
        where own.institute_id = i.id and own.person_id = ${reader.id} and own.role = 'Admin' and own.approved)
        as institute_administered
    from (${participants}) m
    left join institute i on i.id = m.institute_id
    left join media mark on mark.key = i.avatar_key
    ${card.joins}`
}

function detailedOf(row: DetailedRow): DetailedParticipant {
  const [{ id, name }] = row.roles
  const { institute_id, institute_name, institute_type, institute_key: key, institute_file } = row
  return {
    id,
    status: row.is_invited ? 'invited' : 'active',
    user: personCardOf(row),
    institute:
      institute_id === null || institute_name === null || institute_type === null
        ? null
        : {
            id: institute_id,
            name: institute_name,
            type: institute_type,
            avatar: key && institute_file ? publicUrl({ key, file_name: institute_file }) : null,
            opens: row.institute_opens === true,
            administers: row.institute_administered === true,
          },
    role: { name },
    roles: row.roles,
  }
}

/** A person or an institute; the other id is null. */
export interface Party {
  person_id: number | null
  institute_id: number | null
}

/** All roles of a party in a project, or only the one with the given id. */
export const rolesOfParty = (
  tx: Tx,
  projectId: number,
  which: Partial<Party> & { id?: number | undefined },
) =>
  tx
    .selectFrom('participant')
    .select(['id', 'person_id', 'institute_id', 'role'])
    .where('project_id', '=', projectId)
    .where(({ and }) =>
      and({
        id: which.id,
        person_id: which.person_id ?? undefined,
        institute_id: which.institute_id ?? undefined,
      }),
    )
    .execute()

/**
 * Whether the project would still have a Project Admin without these entries. Inactive accounts and institutes without
 * active members do not count.
 */
export async function hasOtherProjectAdmins(
  tx: Tx,
  projectId: number,
  participantIds: number[],
): Promise<boolean> {
  const admins = sql<{ found: boolean }>`
    select exists (
      select from participant p
      where p.project_id = ${projectId} and p.role = 'Project_Admin' and p.id <> all (${participantIds}::bigint[])
        and (exists (select from person h where h.id = p.person_id and ${accountInUse('h')})
          or exists (select from institute_role r join person h on h.id = r.person_id
            where r.institute_id = p.institute_id and ${isMember('r')} and ${accountInUse('h')}))
    ) as found`
  return (await oneRow(tx, admins)).found
}

/** Ids of the people these parties stand for: persons, and approved members of institutes. */
export async function peopleOf(tx: Tx, parties: Party[]): Promise<number[]> {
  const institutes = parties.flatMap(({ institute_id }) => institute_id ?? [])
  const { rows } = await sql<{ person_id: number }>`
    select distinct person_id from institute_role r
    where institute_id = any (${institutes}::bigint[]) and ${isMember('r')}`.execute(tx)
  return [...parties.flatMap(({ person_id }) => person_id ?? []), ...rows.map(({ person_id }) => person_id)]
}

/** Those of these people who have no role in the project. */
export async function peopleWithoutRole(tx: Tx, projectId: number, people: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${people}::bigint[]) person (id)
    where not exists (select from project_role r where r.project_id = ${projectId} and r.person_id = person.id)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export async function peopleIn(tx: Tx, projectId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('project_role')
    .select('person_id')
    .distinct()
    .where('project_id', '=', projectId)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** Locks a project against changes of itself and its participants until the transaction ends. */
export const lockProject = (tx: Tx, projectId: number) =>
  tx
    .selectFrom('project')
    .select('id')
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Converts a participant selected by `fewParticipants` to the wire format. */
export function participantView(row: ParticipantRow): Participant {
  const { key, file_name, roles } = row
  const [{ id, name }] = roles
  const avatar = key && file_name ? publicUrl({ key, file_name }) : null
  return {
    id,
    user:
      row.person_id === null
        ? null
        : { id: row.person_id, first_name: row.first_name, last_name: row.last_name, avatar },
    institute: row.institute_id === null ? null : { id: row.institute_id, name: row.institute_name, avatar },
    role: { name },
    roles,
  }
}

import { sql } from 'kysely'
import { cooldownDays } from 'contract/contacts/contacts.refusals.ts'
import { blockBetween } from '../contacts/contacts.ts'
import { isMember, nearestTo, visibleTo, type Reader } from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'
import { personVisibleToViewer } from '../users/users.ts'

/** The reader's institution, from which nearness is computed. */
export interface OwnInstitute {
  id: number
  name: string
  latitude: number | null
  longitude: number | null
  goals: string[]
  country_code: string | null
  region: string
}

export interface NearRow {
  id: number
  name: string
  type: string
  key: string | null
  file_name: string | null
  city: string
  country_code: string | null
  region: string
  latitude: number | null
  longitude: number | null
  goals: string[]
  is_following: boolean
  contact: {
    id: number
    name: string
    position: string
    key: string | null
    file_name: string | null
    request_id: number | null
  } | null
}

/** The institute of which the reader is a member, or asks to be one, if they see it. */
export async function ownInstitute(db: Db, reader: Reader): Promise<OwnInstitute | undefined> {
  const { rows } = await sql<OwnInstitute>`
    select i.id, i.name, i.latitude, i.longitude, i.sustainable_development_goals as goals, i.country_code, i.region
    from institute_role r join institute i on i.id = r.institute_id
    where r.person_id = ${reader.id} and r.role <> 'Follower' and ${visibleTo(reader, 'i')}
    order by ${isMember('r')} desc, r.id limit 1`.execute(db)
  return rows[0]
}

/**
 * Ids of the public institutes nearest to the reader's, by goals and distance as in the list of institutes. Without an own
 * one, those that changed last.
 */
export async function nearestIds(
  db: Db,
  reader: Reader,
  own: OwnInstitute | undefined,
  limit: number,
): Promise<number[]> {
  const isOther = sql<boolean>`merged_into is null and profile_visibility = 'public'
    and id not in (select institute_id from institute_role where person_id = ${reader.id} and role <> 'Follower')`
  if (own) return nearestTo(db, own.id, isOther, limit)
  const { rows } = await sql<{ id: number }>`
    select id from institute where ${isOther} order by updated_at desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * These institutes in this order, as far as the reader sees them, each with a person to connect with: one who speaks for it,
 * a Contact person, an Admin, or another member. People whom the reader cannot ask are left out.
 */
export async function nearRows(db: Db, reader: Reader, ids: readonly number[]): Promise<NearRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NearRow>`
    select i.id, i.name, i.type, media.key, media.file_name, i.city, i.country_code, i.region, i.latitude,
      i.longitude, i.sustainable_development_goals as goals,
      exists (select from institute_role f where f.institute_id = i.id and f.person_id = ${reader.id}
        and f.role = 'Follower') as is_following,
      to_jsonb(contact) as contact
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    join institute i on i.id = wanted.id
    left join media on media.key = i.avatar_key
    left join lateral (
      select p.id, concat_ws(' ', p.first_name, p.last_name) as name,
        coalesce((select o.role from institute_role o where o.institute_id = i.id and o.person_id = p.id
          and ${isMember('o')} and o.role not in ('Admin', 'Contact') and p.profile_visibility = 'public'
          order by o.id limit 1), '') as position,
        face.key, face.file_name, asked.id as request_id
      from (select r.person_id, bool_or(r.role = 'Contact') as is_contact, bool_or(r.role = 'Admin') as is_admin
        from institute_role r where r.institute_id = i.id and ${isMember('r')} group by r.person_id) member
      join person p on p.id = member.person_id
      left join media face on face.key = p.avatar_key
      left join contact asked on asked.from_id = ${reader.id} and asked.to_id = p.id
      where p.id <> ${reader.id} and ${personVisibleToViewer(reader, 'p')}
        and not ${blockBetween(reader.id, sql.ref('p.id'))}
        and asked.accepted_at is null
        and not exists (select from contact c where c.from_id = p.id and c.to_id = ${reader.id})
        and not exists (select from contact_rejection n where n.from_id = ${reader.id} and n.to_id = p.id
          and n.rejected_at > now() - make_interval(days => ${sql.lit(cooldownDays)}))
      order by asked.id is not null desc,
        exists (select from match_speaker s where s.institute_id = i.id and s.person_id = p.id) desc,
        member.is_contact desc, member.is_admin desc, p.id
      limit 1
    ) contact on true
    where ${visibleTo(reader, 'i')}
    order by wanted.place`.execute(db)
  return rows
}

import { sql, type RawBuilder } from 'kysely'
import type { PersonCard } from 'contract/users/person-card.ts'
import { publicUrl } from '../media/media.ts'
import type { Db } from '../platform/database/database.ts'
import { isMember, visibleTo, type Reader } from './institute-visibility.ts'

/** The columns of `cardOfPerson`, null without a person. */
export interface PersonCardRow {
  person_id: number | null
  first_name: string | null
  last_name: string | null
  person_key: string | null
  person_file: string | null
  position: string | null
  institution_id: number | null
  institution_name: string | null
}

/**
 * Columns and joins for a person's picture, position and institution, for a reader who may see the person. Private
 * profiles show no position and institution, and readers see no institute that is hidden from them. Admin and Contact
 * are not positions (SEC-10).
 * @param personId column with the person's id, which may be null
 */
export const cardOfPerson = (personId: RawBuilder<unknown>, reader: Reader) => ({
  columns: sql`author.id as person_id, author.first_name, author.last_name, face.key as person_key,
    face.file_name as person_file, post.position, post.institution_id, post.institution_name`,
  joins: sql`
    left join person author on author.id = ${personId}
    left join media face on face.key = author.avatar_key
    left join lateral (
      select case when r.role in ('Admin', 'Contact') then '' else r.role end as position,
        i.id as institution_id, i.name as institution_name
      from institute_role r join institute i on i.id = r.institute_id
      where r.person_id = author.id and author.profile_visibility = 'public'
        and ${isMember('r')} and ${visibleTo(reader, 'i')}
      order by r.role in ('Admin', 'Contact'), r.id limit 1
    ) post on true`,
})

/** Cards of people whom the reader may see, by their id. */
export async function personCardsOf(
  db: Db,
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, PersonCard>> {
  if (ids.length === 0) return new Map()
  const { columns, joins } = cardOfPerson(sql`wanted.id`, reader)
  const { rows } = await sql<PersonCardRow>`
    select ${columns} from unnest(${ids}::bigint[]) wanted (id) ${joins}`.execute(db)
  return new Map(rows.flatMap((row) => personCardOf(row) ?? []).map((card) => [card.id, card]))
}

/** Converts a row to the format of the response; null without a person. */
export function personCardOf(row: PersonCardRow): PersonCard | null {
  const { person_id: id, first_name, last_name, person_key, person_file, institution_id } = row
  if (id === null || first_name === null || last_name === null) return null
  return {
    id,
    first_name,
    last_name,
    avatar: person_key && person_file ? publicUrl({ key: person_key, file_name: person_file }) : null,
    position: row.position ?? '',
    institution:
      institution_id !== null && row.institution_name !== null
        ? { id: institution_id, name: row.institution_name }
        : null,
  }
}

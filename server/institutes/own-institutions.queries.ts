import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { isMember } from './institute-visibility.ts'

/** Limit of institutions of a person. */
const mostInstitutions = 100

/**
 * The institutions of which a person is a member, in the order in which their card shows one: those that everybody may see
 * first. Beside them, whether the person's profile is public.
 */
export async function institutionsOf(
  db: Db,
  personId: number,
): Promise<{ profileIsPublic: boolean; institutions: { id: number; name: string }[] }> {
  const { rows } = await sql<{ id: number | null; name: string | null; is_public: boolean }>`
    select institution.id, institution.name, person.profile_visibility = 'public' as is_public
    from person
    left join lateral (
      select institute.id, institute.name,
        row_number() over (order by min(institute.profile_visibility) = 'private',
          bool_and(role.role in ('Admin', 'Contact')), min(role.id)) as place
      from institute_role role join institute on institute.id = role.institute_id
      where role.person_id = person.id and ${isMember('role')} and institute.merged_into is null
      group by institute.id, institute.name
      order by place limit ${mostInstitutions}
    ) institution on true
    where person.id = ${personId}
    order by institution.place`.execute(db)
  return {
    profileIsPublic: rows[0]?.is_public ?? false,
    institutions: rows.flatMap(({ id, name }) => (id === null || name === null ? [] : { id, name })),
  }
}

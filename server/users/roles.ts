import { sql } from 'kysely'
import type { RoleEntry } from 'contract/users/users.schemas.ts'
import { publicUrl } from '../media/media.ts'
import type { Db } from '../platform/database/database.ts'

/**
 * The person's roles in institutes, approved or not (DAT-09). They no longer follow an institute that has become private;
 * requested roles remain, so that they can be withdrawn (SEC-07).
 */
export async function rolesOf(db: Db, personId: number): Promise<RoleEntry[]> {
  const rows = await db
    .selectFrom('institute_role')
    .innerJoin('institute', 'institute.id', 'institute_id')
    .leftJoin('media', 'media.key', 'institute.avatar_key')
    .select([
      'institute_role.id',
      'role',
      'institute_id as institute',
      'institute.name as institute_name',
      'approved',
      'awaits_second_factor',
      'media.key',
      'media.file_name',
    ])
    .select(
      // Only for those who have to do something.
      sql<Date | null>`case when role <> 'Follower' and (approved or awaits_second_factor)
        and not has_second_factor(person_id) then second_factor_from end`.as('second_factor_from'),
    )
    .where('person_id', '=', personId)
    .where(
      sql<boolean>`(role <> 'Follower' or institute.profile_visibility = 'public'
        or exists (select from institute_role own where own.institute_id = institute.id
          and own.person_id = ${personId} and own.approved and own.role <> 'Follower')
        or exists (select from person where id = ${personId} and is_staff))`,
    )
    // Roles come before followed institutes, of which there may be many.
    .orderBy(sql`role = 'Follower'`)
    .orderBy('institute_role.id')
    .limit(500)
    .execute()
  return rows.map(({ key, file_name, second_factor_from, awaits_second_factor, ...role }) => ({
    ...role,
    ...(second_factor_from && { second_factor_from: second_factor_from.toISOString() }),
    ...(awaits_second_factor && { awaits_second_factor: true as const }),
    institute_avatar: key && file_name ? publicUrl({ key, file_name }) : null,
  }))
}

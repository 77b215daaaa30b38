import { sql } from 'kysely'
import { completenessOf } from 'contract/institutes/completeness.ts'
import type { institutes } from 'contract/institutes/institutes.endpoints.ts'
import type { MyInstitute } from 'contract/institutes/institute-shapes.ts'
import type { TypeDetails } from 'contract/institutes/type-details.rules.ts'
import type { Db } from '../platform/database/database.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { isGranted, isMember, visibleTo } from './institute-visibility.ts'
import { cardColumns, cardOf, type CardRow } from './cards.queries.ts'
import { hasAdminsBeside } from './members/roles.queries.ts'

/** Maximum number of roles of one person that are shown. */
const mostRoles = 200

interface MineRow extends CardRow {
  role: string
  approved: boolean
  is_last_admin: boolean
  vision: string
  date_of_establishment: string | null
  total_number_of_staff: number | null
  type_details: TypeDetails
  members_count: number
  waiting_count: number
}

/**
 * The reader's institutes by role, without followed ones (INS-45, decisions §6). While a request is open, they see what
 * everybody sees: nothing of a private institute.
 */
export const myInstitutes: Handler<typeof institutes.mine, { viewer: Viewer }> = async ({ db, viewer }) => {
  const byRole: Record<string, MyInstitute[]> = {}
  for (const row of await mine(db, viewer.id)) (byRole[row.role] ??= []).push(mineOf(row))
  return byRole
}

async function mine(db: Db, personId: number): Promise<MineRow[]> {
  const { rows } = await sql<MineRow>`
    select own.role, ${isGranted('own')} as approved, ${cardColumns(personId)}, left(i.mission, 300) as mission, i.vision,
      i.date_of_establishment::text, i.total_number_of_staff, i.type_details,
      own.role = 'Admin' and own.approved and not ${hasAdminsBeside(sql`i.id`, personId)} as is_last_admin,
      (select count(distinct r.person_id)::int from institute_role r
        where r.institute_id = i.id and ${isMember('r')}) as members_count,
      (select count(distinct r.person_id)::int from institute_role r
        where r.institute_id = i.id and not ${isGranted('r')} and r.role <> 'Follower') as waiting_count
    from institute_role own
    join institute i on i.id = own.institute_id
    left join media on media.key = i.avatar_key
    where own.person_id = ${personId} and own.role <> 'Follower'
      and ${visibleTo({ id: personId, is_staff: false }, 'i')}
    order by own.role = 'Admin' desc, own.role = 'Contact' desc, own.role, folded(i.name), i.id
    limit ${sql.lit(mostRoles)}`.execute(db)
  return rows
}

function mineOf(row: MineRow): MyInstitute {
  const card = cardOf(row)
  const { vision, date_of_establishment, total_number_of_staff, type_details } = row
  const profile = { ...card, vision, date_of_establishment, total_number_of_staff, type_details }
  return {
    ...card,
    approved: row.approved,
    is_last_admin: row.is_last_admin,
    members_count: row.members_count,
    completeness: row.is_admin ? completenessOf(profile).percent : null,
    waiting_count: row.is_admin ? row.waiting_count : null,
  }
}

import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import type { Minutely } from '../../platform/jobs/hourly.ts'
import { publishAll } from '../../platform/live/live.ts'
import { tellOfAccounts } from '../../users/users.ts'

interface Changed {
  person_id: number
  institute_id: number
}

/** People whose open pages are notified by one statement. */
const batch = 500

/**
 * Holds the roles of members who lack a required second factor, and gives those back whose person has one now or of whom
 * it is no longer required. Open pages follow immediately.
 * @param of one person or one institute; everybody without it
 */
export async function holdRoles(
  tx: Tx,
  now: Date,
  of: { personId?: number; instituteId?: number } = {},
): Promise<void> {
  const isMeant = sql<boolean>`(${of.personId ?? null}::bigint is null or r.person_id = ${of.personId ?? null})
    and (${of.instituteId ?? null}::bigint is null or r.institute_id = ${of.instituteId ?? null})`
  const { rows: held } = await sql<Changed>`
    update institute_role r set approved = false, awaits_second_factor = true from institute i
    where i.id = r.institute_id and i.second_factor_from <= ${now} and r.approved and r.role <> 'Follower'
      and ${isMeant} and not has_second_factor(r.person_id)
    returning r.person_id, r.institute_id`.execute(tx)
  const { rows: released } = await sql<Changed>`
    update institute_role r set approved = true from institute i
    where i.id = r.institute_id and r.awaits_second_factor and ${isMeant}
      and (i.second_factor_from is null or i.second_factor_from > ${now} or has_second_factor(r.person_id))
    returning r.person_id, r.institute_id`.execute(tx)
  const changed = [...held, ...released]
  const people = [...new Set(changed.map(({ person_id }) => person_id))]
  for (let from = 0; from < people.length; from += batch)
    await tellOfAccounts(tx, people.slice(from, from + batch))
  const topics = new Set(changed.map(({ institute_id }) => `institute:${institute_id}`))
  if (topics.size > 0) await publishAll(tx, [...topics])
}

/** Whether an institute to which a person belongs requires a second factor now. */
export async function isFactorRequired(db: Db, personId: number, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('institute_role')
    .innerJoin('institute', 'institute.id', 'institute_id')
    .select('institute.id')
    .where('person_id', '=', personId)
    .where('role', '<>', 'Follower')
    .where(({ eb, or }) => or([eb('approved', '=', true), eb('awaits_second_factor', '=', true)]))
    .where('second_factor_from', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Requirements that begin, and what changed without the product. */
export const holdRolesMinutely: Minutely = (_, { database: { db } }) =>
  inTransaction(db, (tx) => holdRoles(tx, new Date()))

import { sql } from 'kysely'
import { isMember } from '../../institutes/institutes.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { accountInUse } from '../../users/users.ts'

/** Maximum number of people of one side who are introduced. */
const mostPeople = 20

/**
 * Introduces institutions to each other when a member has become interested in one, and someone there is interested in
 * the member's. Every pair is introduced once.
 */
export async function introduce(tx: Tx, { person, institute }: { person: number; institute: number }) {
  const { rows } = await sql<{ mine: number; people: number[] }>`
    select f.institute_id as mine, (array_agg(distinct f.person_id))[1:${sql.lit(mostPeople)}] as people
    from match_feedback f
    join person on person.id = f.person_id and ${accountInUse('person')}
    where f.feedback = 'interested' and f.person_id <> ${person}
      and exists (select from institute_role r where r.institute_id = ${institute}
        and r.person_id = f.person_id and ${isMember('r')})
      and exists (select from institute_role r join institute i on i.id = r.institute_id
        where r.institute_id = f.institute_id and r.person_id = ${person} and ${isMember('r')}
          and i.merged_into is null and i.id <> ${institute})
    group by f.institute_id order by f.institute_id limit ${sql.lit(mostPeople)}`.execute(tx)
  for (const { mine, people } of rows) {
    const [low_id = 0, high_id = 0] = [mine, institute].sort((one, other) => one - other)
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto('match_introduction')
      .values({ low_id, high_id, introduced_at: sql<Date>`now()` })
      .onConflict((before) => before.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows > 0n)
      await announce(tx, 'matching.mutual', {
        sides: [
          { instituteId: mine, people: [person] },
          { instituteId: institute, people },
        ],
      })
  }
}

/** Those of these institutes to which one of the viewer's institutions has been introduced. */
export async function introducedTo(
  db: Db,
  mine: readonly number[],
  institutes: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select case when low_id = any(${institutes}::bigint[]) then low_id else high_id end as id from match_introduction
    where low_id = any(${institutes}::bigint[]) and high_id = any(${mine}::bigint[])
      or high_id = any(${institutes}::bigint[]) and low_id = any(${mine}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

import { sql } from 'kysely'
import { adminsOf, isMember } from '../../institutes/institutes.ts'
import type { MutualSide } from '../../matching/matching.ts'
import type { Db } from '../../platform/database/database.ts'
import { accountInUse } from '../../users/users.ts'
import type { EventListeners } from '../../platform/jobs/jobs.ts'
import { instituteWithName } from '../names.queries.ts'
import { notificationOf } from '../new-notification.ts'
import { notifyPeople } from '../notify.ts'

/** Maximum number of people who are named in an introduction. */
const mostNamed = 5

/** The interested people of an institute and its contact persons, with names if their profiles are public. */
async function introducedPeople(db: Db, { instituteId, people }: MutualSide) {
  const { rows } = await sql<{ id: number; name: string | null }>`
    select person.id, case when person.profile_visibility = 'public'
      then concat_ws(' ', person.first_name, person.last_name) end as name
    from person
    join institute_role r on r.person_id = person.id and r.institute_id = ${instituteId} and ${isMember('r')}
    where ${accountInUse('person')} and (r.role = 'Contact' or person.id = any(${people}::bigint[]))
    group by person.id order by bool_or(r.role = 'Contact') desc, person.id limit ${sql.lit(mostNamed)}`.execute(
    db,
  )
  return rows
}

/** Notifications of new matches. */
export const matchNotifications: EventListeners = {
  'matching.found': async ({ personId, instituteId, count }, { database: { db } }, id) => {
    const institute = await instituteWithName(db, instituteId)
    if (!institute) return
    await notifyPeople(db, [personId], notificationOf('match.found', { institute, more: count - 1 }, id))
  },
  'matching.mutual': async ({ sides: [one, other] }, { database: { db } }, id) => {
    for (const [mine, theirs] of [
      [one, other],
      [other, one],
    ] as const) {
      const institute = await instituteWithName(db, theirs.instituteId)
      const own = await instituteWithName(db, mine.instituteId)
      if (!institute || !own) return
      const contacts = (await introducedPeople(db, theirs)).flatMap(({ name }) => name ?? [])
      const recipients = (await introducedPeople(db, mine)).map((person) => person.id)
      const facts = { institute, mine: own.name, contacts }
      await notifyPeople(db, recipients, notificationOf('match.mutual', facts, `${id}:${own.id}`))
    }
  },
  'matching.asked': async ({ instituteId, ...asked }, { database: { db } }, id) => {
    const institute = await instituteWithName(db, instituteId)
    if (!institute) return
    const admins = (await adminsOf(db, instituteId)).map((one) => one.id)
    await notifyPeople(db, admins, notificationOf('match.asked', { institute, ...asked }, id))
  },
}

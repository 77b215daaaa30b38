import { sql, type RawBuilder } from 'kysely'
import { whyNotEditInstitute, type InstituteStanding } from 'contract/institutes/institutes.rules.ts'
import type { Speaker } from 'contract/matching/match-shapes.ts'
import type { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { mostSpeakers, notAMember } from 'contract/matching/speakers.rules.ts'
import { isMember, lockInstitute } from '../../institutes/institutes.ts'
import { auditChange } from '../../platform/database/audit.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { reject } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { accountInUse } from '../../users/users.ts'
import type { InSight } from '../matching.access.ts'

/** Whether the search profiles of a member count for the institute, as a condition on a row of `institute_role`. */
export const speaksFor = (alias: string): RawBuilder<boolean> => {
  const [institute, person] = [sql.ref(`${alias}.institute_id`), sql.ref(`${alias}.person_id`)]
  return sql<boolean>`(not exists (select from match_speaker named where named.institute_id = ${institute})
    or exists (select from match_speaker named
      where named.institute_id = ${institute} and named.person_id = ${person}))`
}

/** Members with search profiles, and those named by an Admin; the named ones first. */
async function speakersOf(db: Db, institute: number): Promise<Speaker[]> {
  const { rows } = await sql<Speaker>`
    select person.id, concat_ws(' ', person.first_name, person.last_name) as name,
      coalesce(array(select category from search_profile p where p.person_id = person.id order by category), '{}')
        as categories,
      member.is_named, member.counts
    from (select r.person_id, bool_or(${speaksFor('r')}) as counts,
        bool_or(exists (select from match_speaker named
          where named.institute_id = r.institute_id and named.person_id = r.person_id)) as is_named
      from institute_role r where r.institute_id = ${institute} and ${isMember('r')} group by r.person_id) member
    join person on person.id = member.person_id and ${accountInUse('person')}
    where member.is_named or exists (select from search_profile p where p.person_id = person.id)
    order by member.is_named desc, 2, person.id limit ${sql.lit(mostSpeakers)}`.execute(db)
  return rows
}

type OfInstitute = InSight & { standing: InstituteStanding }

const shown = async (db: Db, { institute, standing }: OfInstitute) => ({
  results: await speakersOf(db, institute.id),
  may_name: whyNotEditInstitute(standing) === undefined,
})

/** Whose search profiles count for an institute. */
export const readSpeakers: Handler<typeof searchProfiles.speakers, OfInstitute> = ({ db, ...about }) =>
  shown(db, about)

/** Names the members whose search profiles count; with an empty list, those of all members do. */
export const nameSpeakers: Handler<typeof searchProfiles.nameSpeakers, OfInstitute> = ({
  db,
  body,
  viewer,
  ip,
  ...about
}) =>
  inTransaction(db, async (tx) => {
    const { id } = about.institute
    await lockInstitute(tx, id)
    const people = [...new Set(body.people)]
    const { rows: members } = await sql<{ person_id: number }>`
      select distinct person_id from institute_role r
      where r.institute_id = ${id} and ${isMember('r')} and r.person_id = any(${people}::bigint[])`.execute(
      tx,
    )
    if (members.length < people.length) reject({ people: [notAMember] })
    const { rows: before } = await sql<{ person_id: number }>`
      delete from match_speaker where institute_id = ${id} returning person_id`.execute(tx)
    if (people.length > 0)
      await tx
        .insertInto('match_speaker')
        .values(people.map((person_id) => ({ institute_id: id, person_id })))
        .execute()
    const text = (ids: number[]) => ids.sort((one, other) => one - other).join(', ')
    const change = { before: text(before.map((one) => one.person_id)), after: text(people) }
    await auditChange(tx, {
      actor: viewer.id,
      action: 'institute.speakers_named',
      subject: `institute:${id}`,
      detail:
        change.before === change.after
          ? {}
          : { before: { speakers: change.before }, after: { speakers: change.after } },
      ip,
    })
    return shown(tx, { viewer, ...about })
  })

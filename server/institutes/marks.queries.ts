import { sql, type RawBuilder } from 'kysely'
import { daysUntilVouching, vouchesNeeded } from 'contract/institutes/institute-domains.rules.ts'
import { shownInstant } from '../platform/database/shown-instant.ts'

/** Condition on the id of an institute: it may vouch. */
export const isEstablished = (id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from institute e join institute_domains d on d.institute_id = e.id
    where e.id = ${id} and e.merged_into is null and e.profile_visibility = 'public'
      and d.proven_at <= now() - make_interval(days => ${sql.lit(daysUntilVouching)}))`

/** Condition on two institutes: an Admin of the first belongs to the second. */
export const sharesPeople = (id: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from institute_role a join institute_role b on b.person_id = a.person_id
    where a.institute_id = ${id} and a.role = 'Admin' and a.approved
      and b.institute_id = ${other} and b.role <> 'Follower' and b.approved)`

const mayVouch = (vouch: string) =>
  sql<boolean>`(${isEstablished(sql.ref(`${vouch}.by_institute_id`))}
    and not ${sharesPeople(sql.ref(`${vouch}.by_institute_id`), sql.ref(`${vouch}.institute_id`))})`

/**
 * Condition on a row `v` of `institute_vouch`: it counts. The institute that vouches has been proven for a while and is
 * visible to everyone, none of its Admins belongs to the other one, and it shares no Admin with one that vouched before.
 * As only proven domains, and no vouches, make an institute fit to vouch, circles have no effect.
 */
export const vouchCounts = sql<boolean>`(${mayVouch('v')}
  and not exists (select from institute_vouch earlier
    join institute_role a on a.institute_id = earlier.by_institute_id and a.role = 'Admin' and a.approved
    join institute_role b on b.person_id = a.person_id and b.institute_id = v.by_institute_id
      and b.role = 'Admin' and b.approved
    where earlier.institute_id = v.institute_id and earlier.id < v.id and ${mayVouch('earlier')}))`

/** The proven domain of an institute, that of its website first. @param institute name of the table in the statement */
export const provenDomain = (institute: string) =>
  sql<string | null>`(select d.domain from institute_domains d
    where d.institute_id = ${sql.ref(`${institute}.id`)} and d.proven_at is not null
    order by d.domain = ${sql.ref(`${institute}.website_host`)} desc, d.proven_at, d.id limit 1)`

/** The mark of a row `i` of `institute`, as JSON; held institutes have none. */
export const markOf = sql`case when i.held_at is null then coalesce(
    (select json_build_object('kind', 'proven', 'domain', d.domain, 'how', d.how,
        'since', ${shownInstant(sql`d.proven_at`)}, 'vouches', null)
      from institute_domains d where d.institute_id = i.id and d.proven_at is not null
      order by d.domain = i.website_host desc, d.proven_at, d.id limit 1),
    (select json_build_object('kind', 'vouched', 'domain', null, 'how', null, 'since', null, 'vouches', c.vouches)
      from (select count(*)::int as vouches from institute_vouch v
        where v.institute_id = i.id and ${vouchCounts}) c where c.vouches >= ${sql.lit(vouchesNeeded)})) end`

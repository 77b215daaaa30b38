import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '../platform/http/viewer.ts'

/** The properties of a reader on which visibility depends. */
export type Reader = Pick<Viewer, 'id' | 'is_staff'>

/**
 * Condition on a row of `institute` for its visibility: private institutes are visible only to approved members and
 * staff, and merged ones to nobody (decisions, section 6; SEC-07).
 */
export const visibleTo = ({ id, is_staff }: Reader, institute = 'institute'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${institute}.${name}`)
  return is_staff
    ? sql<boolean>`${column('merged_into')} is null`
    : sql<boolean>`(${column('merged_into')} is null and (${column('profile_visibility')} = 'public'
        or ${column('id')} in (select institute_id from institute_role
          where person_id = ${id} and ${isMember('institute_role')})))`
}

/**
 * Condition on a row of `institute_role`: the role was approved. It may be held until its person has a second factor, and
 * then gives no rights: this is for decisions on roles and for what Admins see, `isMember` for everything else.
 * @param alias name of the table in the statement
 */
export const isGranted = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.approved`)} or ${sql.ref(`${alias}.awaits_second_factor`)})`

/**
 * Condition on a row of `institute_role`: the person is a member, not just a follower or unapproved. The view
 * `project_role` has the same condition.
 * @param alias name of the table in the statement
 */
export const isMember = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.approved`)} and ${sql.ref(`${alias}.role`)} <> 'Follower')`

import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '../platform/http/viewer.ts'

/** What decides about visibility for a reader. */
export type Reader = Pick<Viewer, 'id' | 'is_staff'>

/**
 * The one rule of what exists for whom, as a condition on a row of `institute`: a private one for its approved members
 * and staff alone; one that was merged into another for nobody (decisions, section 6; SEC-07).
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
 * Condition on a row of `institute_role`: whose it is belongs to the institute, which a follower does not, nor one who
 * is not approved yet. The view `project_role` has the same.
 * @param alias what the statement calls the table
 */
export const isMember = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.approved`)} and ${sql.ref(`${alias}.role`)} <> 'Follower')`

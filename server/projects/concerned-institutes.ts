import { sql, type RawBuilder } from 'kysely'

/** Selects the institutes that take part in a project. */
export const institutesIn = (projectId: number): RawBuilder<{ institute_id: number }> =>
  sql`select institute_id from participant where project_id = ${projectId}::bigint and institute_id is not null`

/**
 * Selects the institutes that take part in a project with some of these people: what these have added to the project is
 * data of the institute.
 * @param people a statement that selects ids of people
 */
export const institutesOfPeople = (
  projectId: number,
  people: RawBuilder<unknown>,
): RawBuilder<{ institute_id: number }> =>
  sql`select role.institute_id from participant p join institute_role role on role.institute_id = p.institute_id
    where p.project_id = ${projectId}::bigint and role.approved and role.role <> 'Follower'
      and role.person_id in (${people})`

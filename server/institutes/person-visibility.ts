import { sql, type RawBuilder } from 'kysely'
import { isMember } from './institute-visibility.ts'

/**
 * Whether a person exists for a reader who is no staff, as a condition on a row of `person`: an account in use, with a
 * public profile or known to the reader from a project or an institute (decisions, section 7).
 * @param person name of the row in the statement
 */
export const personVisibleTo = (readerId: number, person = 'person'): RawBuilder<boolean> => {
  const id = sql.ref(`${person}.id`)
  return sql<boolean>`(${accountInUse(person)} and (${sql.ref(`${person}.profile_visibility`)} = 'public'
    or ${id} = ${readerId}
    or exists (select from project_role mine join project_role theirs using (project_id)
      where mine.person_id = ${readerId} and theirs.person_id = ${id})
    or exists (select from institute_role mine join institute_role theirs using (institute_id)
      where mine.person_id = ${readerId} and ${isMember('mine')}
        and theirs.person_id = ${id} and ${isMember('theirs')})))`
}

/** Confirmed and not blocked. */
export const accountInUse = (person = 'person'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${person}.confirmed_at`)} is not null and ${sql.ref(`${person}.blocked_at`)} is null)`

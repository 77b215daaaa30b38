import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a person exists for a reader who is no staff, as a condition on a row of `person`: an account in use, with a
 * public profile or known to the reader from a project or an institute (decisions, section 7).
 * @param person name of the row in the statement
 */
export const personVisibleTo = (readerId: number, person = 'person'): RawBuilder<boolean> =>
  sql<boolean>`(${accountInUse(person)} and (${sql.ref(`${person}.profile_visibility`)} = 'public'
    or knows_person(${readerId}, ${sql.ref(`${person}.id`)})))`

/** Confirmed and not blocked. */
export const accountInUse = (person = 'person'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${person}.confirmed_at`)} is not null and ${sql.ref(`${person}.blocked_at`)} is null)`

import { sql, type RawBuilder } from 'kysely'

/**
 * Whether a reader who is not staff may see a person, as a condition on a row of `person`: an active account that has not
 * blocked the reader, with a public profile or known to the reader as a contact or from a project or an institute
 * (decisions, section 7).
 * @param person name of the row in the statement
 */
export const personVisibleTo = (readerId: number, person = 'person'): RawBuilder<boolean> =>
  sql<boolean>`(${accountInUse(person)} and (${sql.ref(`${person}.profile_visibility`)} = 'public'
    or knows_person(${readerId}, ${sql.ref(`${person}.id`)}))
    and ${sql.ref(`${person}.id`)} not in (select blocker_id from person_block where blocked_id = ${readerId}))`

/** The same for any reader: staff see every active account, signed-out readers only public ones. */
export const personVisibleToViewer = (
  viewer: { id: number; is_staff: boolean } | undefined,
  person = 'person',
): RawBuilder<boolean> => {
  if (viewer?.is_staff) return accountInUse(person)
  if (viewer) return personVisibleTo(viewer.id, person)
  return sql<boolean>`(${accountInUse(person)} and ${sql.ref(`${person}.profile_visibility`)} = 'public')`
}

/** Confirmed, not blocked, and not to be deleted. */
export const accountInUse = (person = 'person'): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${person}.confirmed_at`)} is not null and ${sql.ref(`${person}.blocked_at`)} is null
    and ${sql.ref(`${person}.deletion_requested_at`)} is null)`

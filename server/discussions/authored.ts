import { sql, type RawBuilder } from 'kysely'
import type { Comment } from 'contract/discussions/discussions.schemas.ts'
import type { Mentioned } from 'contract/discussions/mentions.ts'
import { personCardOf, type PersonCardRow } from '../institutes/institutes.ts'
import { shownInstant } from '../platform/database/shown-instant.ts'

/** Columns shared by discussions and comments. */
export interface AuthoredRow extends PersonCardRow {
  id: number
  /** In the wire format, like `updated_at`. */
  created_at: string
  updated_at: string
  edited: boolean
  email: string | null
  profile_visibility: 'public' | 'private' | null
  mentions: Mentioned[]
}

/** A person's name, as JSON. @param p alias of the row of `person` */
export const nameAsJson = (p: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${p}.id`)}, 'first_name', ${sql.ref(`${p}.first_name`)},
    'last_name', ${sql.ref(`${p}.last_name`)})`

/** The people mentioned by a text, as JSON. @param which a condition on rows `m` of `mention` */
export const mentionsIn = (which: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(${nameAsJson('p')} order by p.id)
  from mention m join person p on p.id = m.person_id where ${which}), '[]')`

/** The columns of `AuthoredRow` without the mentions. @param of alias of the discussion or comment, joined with `cardOfPerson` */
export const authoredColumns = (of: 'c' | 'd', card: { columns: RawBuilder<unknown> }) => {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  return sql`${column('id')}, ${shownInstant(column('created_at'))} as created_at,
    ${shownInstant(column('updated_at'))} as updated_at, ${column('edited_at')} is not null as edited,
    ${card.columns}, author.email, author.profile_visibility`
}

/** Fields shared by discussions and comments on the wire. E-mail addresses of private profiles are not shown. */
export function authoredFields(
  row: AuthoredRow,
  knowsEmails: boolean,
): Pick<Comment, 'id' | 'mentions' | 'author' | 'created_at' | 'updated_at' | 'edited'> {
  const author = personCardOf(row)
  const email = knowsEmails && row.profile_visibility === 'public' ? row.email : null
  return {
    id: row.id,
    mentions: row.mentions,
    author: author && { ...author, email },
    created_at: row.created_at,
    updated_at: row.updated_at,
    edited: row.edited,
  }
}

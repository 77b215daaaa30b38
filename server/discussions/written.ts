import { sql, type RawBuilder } from 'kysely'
import type { Comment } from 'contract/discussions/discussions.contract.ts'
import type { Mentioned } from 'contract/discussions/mentions.ts'
import { personCardOf, type PersonCardRow } from '../institutes/institutes.ts'

/** The columns that discussions and comments share. */
export interface WrittenRow extends PersonCardRow {
  id: number
  created_at: Date
  updated_at: Date
  edited_at: Date | null
  email: string | null
  profile_visibility: 'public' | 'private' | null
  mentions: Mentioned[]
}

/** The mentioned people of a text, as JSON. @param which condition on the row `m` of `mention` */
export const mentionsIn = (which: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) order by p.id)
  from mention m join person p on p.id = m.person_id where ${which}), '[]')`

/** What discussions and comments have in common on the wire. Private profiles keep their e-mail to themselves. */
export function writtenBy(row: WrittenRow, knowsEmails: boolean): Omit<Comment, 'number' | 'text'> {
  const author = personCardOf(row)
  const email = knowsEmails && row.profile_visibility === 'public' ? row.email : null
  return {
    id: row.id,
    mentions: row.mentions,
    author: author && { ...author, email },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    edited: row.edited_at !== null,
  }
}

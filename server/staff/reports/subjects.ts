import { sql, type RawBuilder } from 'kysely'
import { hiddenText, type ReportSubject } from 'contract/reports/reports.rules.ts'
import { replaceMessage, mayRead } from '../../chat/chat.ts'
import { readersOf, replaceComment } from '../../discussions/discussions.ts'
import { instituteForViewer } from '../../institutes/institutes.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { publishNarrowed } from '../../platform/live/live.ts'
import { projectForViewer } from '../../projects/projects.ts'
import { personVisibleToViewer } from '../../users/users.ts'

/** What is reported, as stored in the report. */
export interface ReportedThing {
  subject_id: number
  conversation_id: number | null
  author_id: number | null
  name: string
  content: string
}

interface Reported {
  id: number
  /** The author of a message. */
  userId?: number | undefined
}

const first = async (db: Db, query: RawBuilder<ReportedThing>) => (await query.execute(db)).rows[0]

/** What a viewer reports, if they can see it. */
export const subjectFor: Record<
  ReportSubject,
  (db: Db, viewer: Viewer, reported: Reported) => Promise<ReportedThing | undefined>
> = {
  person: (db, viewer, { id }) =>
    first(
      db,
      sql<ReportedThing>`select id as subject_id, null as conversation_id, id as author_id,
          first_name || ' ' || last_name as name, about_me as content
        from person where id = ${id}::bigint and ${personVisibleToViewer(viewer)}`,
    ),
  institute: async (db, viewer, { id }) => {
    if (!(await instituteForViewer(db, viewer, id))) return undefined
    return first(
      db,
      sql<ReportedThing>`select id as subject_id, null as conversation_id, created_by as author_id, name,
          concat_ws(E'\n', nullif(mission, ''), nullif(vision, ''), nullif(website_url, '')) as content
        from institute where id = ${id}::bigint`,
    )
  },
  project: async (db, viewer, { id }) => {
    if (!(await projectForViewer(db, viewer, id, { isRecheck: true }))) return undefined
    return first(
      db,
      sql<ReportedThing>`select id as subject_id, null as conversation_id, created_by as author_id, name,
          description as content
        from project where id = ${id}::bigint`,
    )
  },
  comment: async (db, viewer, { id }) => {
    const place = await db
      .selectFrom('comment')
      .innerJoin('discussion', 'discussion.id', 'discussion_id')
      .select(['project_id', 'institute_id'])
      .where('comment.id', '=', id)
      .executeTakeFirst()
    if (!place) return undefined
    return first(
      db,
      sql<ReportedThing>`select c.id as subject_id, null as conversation_id, c.created_by as author_id, d.name,
          c.text as content
        from comment c join discussion d on d.id = c.discussion_id
        where c.id = ${id}::bigint and ${viewer.id}::bigint in (${readersOf(place)})`,
    )
  },
  message: async (db, viewer, { id, userId }) => {
    if (userId === undefined || !(await mayRead(db, viewer.id, userId))) return undefined
    return first(
      db,
      sql<ReportedThing>`select sequence as subject_id, conversation_id, author_id,
          person.first_name || ' ' || person.last_name as name, content
        from message join conversation on conversation.id = conversation_id
        join person on person.id = author_id
        where low_id = least(${viewer.id}::bigint, ${userId}::bigint)
          and high_id = greatest(${viewer.id}::bigint, ${userId}::bigint)
          and sequence = ${id}::bigint and author_id = ${userId}::bigint`,
    )
  },
}

type Stored = Pick<ReportedThing, 'subject_id' | 'conversation_id' | 'content'>

interface Hiding {
  /** Hides it. @returns the text that was replaced, if any */
  hide: (tx: Tx, stored: Stored, now: Date) => Promise<string | undefined>
  show: (tx: Tx, stored: Stored, now: Date) => Promise<unknown>
}

/** Profiles, institutions and projects become private and stay so; who takes part still sees them. */
const withVisibility = (
  table: 'person' | 'institute' | 'project',
  column: string,
  topic: string,
): Hiding => ({
  hide: async (tx, { subject_id }, now) => {
    await sql`update ${sql.table(table)} set hidden_at = ${now}, ${sql.ref(column)} = 'private'
      where id = ${subject_id}`.execute(tx)
    await publishNarrowed(tx, `${topic}:${subject_id}`)
    return undefined
  },
  show: (tx, { subject_id }) =>
    sql`update ${sql.table(table)} set hidden_at = null where id = ${subject_id}`.execute(tx),
})

export const hiding: Record<ReportSubject, Hiding> = {
  person: withVisibility('person', 'profile_visibility', 'profile'),
  institute: withVisibility('institute', 'profile_visibility', 'institute'),
  project: withVisibility('project', 'project_visibility', 'project'),
  comment: {
    hide: (tx, { subject_id }, now) =>
      replaceComment(tx, subject_id, { text: hiddenText, hidden_at: now }, now),
    show: (tx, { subject_id, content }, now) =>
      replaceComment(tx, subject_id, { text: content, hidden_at: null }, now),
  },
  message: {
    hide: (tx, stored, now) => replaceMessage(tx, stored, { content: hiddenText, hidden_at: now }),
    show: (tx, stored) => replaceMessage(tx, stored, { content: stored.content, hidden_at: null }),
  },
}

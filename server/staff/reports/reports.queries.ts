import { sql } from 'kysely'
import type { ReportDecision, ReportReason, ReportSubject } from 'contract/reports/reports.rules.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

interface Named {
  id: number
  name: string
}

export interface ReportRow {
  id: number
  type: ReportSubject
  subject_id: number
  name: string
  content: string
  /** Page of the discussion of a comment, with the number of the comment. */
  comment_link: string | null
  /** The file of a message. */
  file: { file_name: string; size: number } | null
  author: (Named & { is_blocked: boolean }) | null
  reason: ReportReason
  description: string
  reporter: Named | null
  created_at: Date
  others: number
  decision: ReportDecision | null
  answer: string
  decided_at: Date | null
  decided_by: Named | null
  is_restored: boolean
}

const isOpen = { open: sql<boolean>`decided_at is null`, decided: sql<boolean>`decided_at is not null` }

const person = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)},
    'name', ${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}) end`

export async function reportPage(
  db: Db,
  { state, pageNumber, pageSize }: { state: 'open' | 'decided'; pageNumber: number; pageSize: number },
): Promise<ReportRow[]> {
  const order = state === 'open' ? sql`id` : sql`decided_at desc, id desc`
  const { rows } = await sql<ReportRow>`
    select r.id, r.subject_type as type, r.subject_id, r.name, r.content, r.reason, r.description, r.created_at,
      r.decision, r.answer, r.decided_at, r.restored_at is not null as is_restored,
      case when author.id is not null then jsonb_build_object('id', author.id,
        'name', author.first_name || ' ' || author.last_name, 'is_blocked', author.blocked_at is not null) end as author,
      ${person('reporter')} as reporter, ${person('decider')} as decided_by,
      (select case when d.project_id is not null then '/projects/' || d.project_id else '/institutes/' || d.institute_id end
          || '/discussions?discussion=' || d.id || '&comment=' || c.number
        from comment c join discussion d on d.id = c.discussion_id
        where r.subject_type = 'comment' and c.id = r.subject_id) as comment_link,
      (select jsonb_build_object('file_name', file_name, 'size', size)
        from message join media on media.key = media_key
        where r.subject_type = 'message' and message.conversation_id = r.conversation_id and sequence = r.subject_id) as file,
      (select count(*) from (select from report other where other.subject_type = r.subject_type
        and other.subject_id = r.subject_id and other.conversation_id is not distinct from r.conversation_id
        and other.decided_at is null and other.id <> r.id and r.decided_at is null limit 100) others) as others
    from (
      select * from report where ${isOpen[state]} order by ${order} limit ${pageSize} offset ${(pageNumber - 1) * pageSize}
    ) r
    left join person author on author.id = r.author_id
    left join person reporter on reporter.id = r.reporter_id
    left join person decider on decider.id = r.decided_by
    order by ${state === 'open' ? sql`r.id` : sql`r.decided_at desc, r.id desc`}`.execute(db)
  return rows
}

export const countReports = (db: Db, state: 'open' | 'decided'): Promise<number> =>
  boundedCount(db, sql`select from report where ${isOpen[state]}`)

/** Locks a report. */
export const lockReport = (tx: Tx, id: number) =>
  tx
    .selectFrom('report')
    .select(['id', 'subject_id', 'conversation_id', 'author_id', 'content', 'restored_at'])
    .select(({ ref }) => [
      ref('subject_type').$castTo<ReportSubject>().as('type'),
      ref('decision').$castTo<ReportDecision | null>().as('decision'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export type LockedReport = NonNullable<Awaited<ReturnType<typeof lockReport>>>

/** Decides all open reports about the same. @returns their ids */
export async function decideTogether(
  tx: Tx,
  { type, subject_id, conversation_id }: LockedReport,
  decided: { decision: ReportDecision; answer: string; by: number; content: string | undefined },
  now: Date,
): Promise<number[]> {
  const rows = await tx
    .updateTable('report')
    .set({
      decision: decided.decision,
      answer: decided.answer,
      decided_at: now,
      decided_by: decided.by,
      ...(decided.content !== undefined && { content: decided.content }),
    })
    .where('subject_type', '=', type)
    .where('subject_id', '=', subject_id)
    .where('conversation_id', 'is not distinct from', conversation_id)
    .where('decided_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

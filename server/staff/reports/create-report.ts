import { ownReport, reportProblems } from 'contract/reports/reports.rules.ts'
import type { reports } from 'contract/reports/reports.endpoints.ts'
import { notFound, Problem, reject } from '../../platform/http/problem.ts'
import { sharedAttempts } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { subjectFor } from './subjects.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Events {
    /** A member has reported something. */
    'report.created': { reportId: number }
  }
}

/** Reports of one person. */
const reportsOf = sharedAttempts('reports', { points: 30, duration: 24 * 60 * 60 })

/** Stores a report with the reported text, or finds the open one of the same person. */
export const createReport: Handler<typeof reports.create, { viewer: Viewer }> = async (context) => {
  const { tx, viewer, body, now } = context
  const { type, reason, description } = body
  reject(reportProblems(body))
  const subject = await subjectFor[type](tx, viewer, body)
  if (!subject) throw notFound()
  if (subject.author_id === viewer.id && type !== 'institute' && type !== 'project')
    throw new Problem(ownReport)
  const same = tx
    .selectFrom('report')
    .select('id')
    .where('reporter_id', '=', viewer.id)
    .where('subject_type', '=', type)
    .where('subject_id', '=', subject.subject_id)
    .where('conversation_id', 'is not distinct from', subject.conversation_id)
    .where('decided_at', 'is', null)
  const open = await same.executeTakeFirst()
  if (open) return open
  await reportsOf(String(viewer.id), context)
  const stored = await tx
    .insertInto('report')
    .values({ ...subject, reporter_id: viewer.id, subject_type: type, reason, description, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored) await announce(tx, 'report.created', { reportId: stored.id })
  return stored ?? (await same.executeTakeFirstOrThrow())
}

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { violationIn, type CspViolation } from 'contract/staff/csp-report.rules.ts'
import { maxListedReports } from 'contract/staff/status.schemas.ts'
import type { Db } from '../platform/database/database.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import type { Platform } from '../platform/http/http.ts'
import { attempts } from '../platform/http/rate-limit.ts'
import { cspReportPath } from '../platform/http/security-headers.ts'
import { daysAgo } from '../platform/retention.ts'

export const daysToKeepReports = 30
/** Bytes of a request. */
const maxBody = 16_384
/** Reports that are read of a request. */
const mostInRequest = 20
/** Groups; while there are so many, new ones are ignored, as anybody can send reports. */
const mostGroups = 500

const requestsFrom = attempts('csp-reports', { points: 30, duration: 60 })

/** Takes reports of browsers about violations of the Content-Security-Policy. */
export function serveCspReports(
  http: FastifyInstance,
  { config, database: { db }, clock }: Pick<Platform, 'config' | 'database' | 'clock'>,
): void {
  const origin = new URL(config.PUBLIC_URL).origin
  void http.register(async (ours) => {
    ours.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: maxBody },
      (_, text, done) => done(null, parsed(String(text))),
    )
    ours.post(cspReportPath, { bodyLimit: maxBody }, async ({ body, ip }, reply) => {
      await requestsFrom(ip, config)
      const violations = [body]
        .flat()
        .slice(0, mostInRequest)
        .flatMap((report) => violationIn(report, origin) ?? [])
      if (violations.length > 0) await store(db, violations, clock())
      return reply.status(204).send()
    })
  })
}

/** Malformed reports are ignored like those about other pages. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function store(db: Db, violations: readonly CspViolation[], now: Date): Promise<void> {
  const groups = [...Map.groupBy(violations, (one) => JSON.stringify(one)).values()].map((all) => ({
    ...all[0]!,
    reports: all.length,
  }))
  await sql`
    insert into csp_report (directive, blocked, page, reports, first_at, last_at)
    select directive, blocked, page, reports, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(groups)}::text::jsonb)
      as sent (directive text, blocked text, page text, reports bigint)
    where (select count(*) from csp_report) < ${mostGroups} or exists (
      select from csp_report known
      where known.directive = sent.directive and known.blocked = sent.blocked and known.page = sent.page)
    order by 1, 2, 3
    on conflict (directive, blocked, page) do update
      set reports = csp_report.reports + excluded.reports, last_at = excluded.last_at`.execute(db)
}

/** The groups that were reported last. */
export const latestReports = (db: Db) =>
  db
    .selectFrom('csp_report')
    .selectAll()
    .orderBy('last_at', 'desc')
    .orderBy('directive')
    .orderBy('blocked')
    .orderBy('page')
    .limit(maxListedReports)
    .execute()

export const deleteOldReports = (db: Db) =>
  deleteInBatches(db, 'csp_report', sql<boolean>`last_at < ${daysAgo(daysToKeepReports)}`)

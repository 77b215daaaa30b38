import type { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import type { Handler } from '../platform/http/routes.ts'
import { entriesById, entriesFound, auditSearchOf } from './audit.queries.ts'
import { shownEntry } from './shown-entry.ts'

/** One page of the audit log, latest first. */
export const listAuditLog: Handler<typeof auditLog.list> = async ({ db, query }) => {
  const { pageNumber, pageSize, text, ...filters } = query
  const search = text ? await auditSearchOf(db, text) : undefined
  const found = entriesFound(db, { search, ...filters })
  const total = await boundedCount(db, found)
  const ids = await found
    .orderBy('audit_entry.id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  const rows = await entriesById(
    db,
    ids.map(({ id }) => id),
  )
  return { results: rows.map(shownEntry), pageNumber, pageSize, ...boundedTotal(total) }
}

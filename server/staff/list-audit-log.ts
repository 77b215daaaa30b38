import type { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import type { Handler } from '../platform/http/routes.ts'
import { entriesById, entriesFound, auditSearchOf, type StoredEntry } from './audit.queries.ts'

type Scalar = string | number | boolean | null

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
  return { results: rows.map(entryOf), pageNumber, pageSize, ...boundedTotal(total) }
}

function entryOf({ actor_id, actor_name, at, detail, ...entry }: StoredEntry) {
  const { before, after, ...more } = detail
  return {
    ...entry,
    at: at.toISOString(),
    actor: actor_id === null ? null : { id: actor_id, name: actor_name ?? `Deleted account ${actor_id}` },
    before: scalarsOf(before),
    after: scalarsOf(after),
    detail: scalarsOf(more),
  }
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

/** Objects and lists are shown as JSON. */
const scalarsOf = (values: unknown): Record<string, Scalar> =>
  typeof values === 'object' && values !== null
    ? Object.fromEntries(
        Object.entries(values).map(([name, value]: [string, unknown]) => [
          name,
          isScalar(value) ? value : JSON.stringify(value),
        ]),
      )
    : {}

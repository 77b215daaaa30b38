import type { auditLog } from 'contract/staff/audit-log.endpoints.ts'
import { auditWords } from 'contract/staff/audit-actions.ts'
import { csvDownload } from '../platform/csv-download.ts'
import { audit } from '../platform/database/audit.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { actorText, auditSearchOf, entriesById, entriesFound, type StoredEntry } from './audit.queries.ts'

/** Entries per batch, so that the whole file is never in memory. */
const block = 1000
const columns = [
  'Time (UTC)',
  'Who',
  'What',
  'Subject',
  'Concerns',
  'Before',
  'After',
  'Details',
  'IP address',
]

/** Streams the entries that match the filters as a CSV file, oldest first. */
export const downloadAuditLog: Handler<typeof auditLog.downloadEntries, { viewer: Viewer }> = async ({
  db,
  longReads,
  viewer,
  query: { text, ...filters },
  now,
  ip,
  signal,
}) => {
  const search = text ? await auditSearchOf(longReads, text) : undefined
  const given = Object.entries({ text, ...filters }).flatMap(([name, value]): [string, string | number][] =>
    value === undefined ? [] : [[name, value]],
  )
  await audit(db, { actor: viewer.id, action: 'audit.downloaded', detail: Object.fromEntries(given), ip })
  return csvDownload({
    fileName: `audit-log-${now.toISOString().slice(0, 10)}.csv`,
    columns,
    batchAfter: async (after) => {
      const ids = await entriesFound(longReads, { search, ...filters })
        .where('audit_entry.id', '>', after)
        .orderBy('audit_entry.id')
        .limit(block)
        .execute()
      const rows = await entriesById(
        longReads,
        ids.map(({ id }) => id),
      )
      return { rows: rows.toReversed(), last: ids.at(-1)?.id }
    },
    cellsOf,
    signal,
  })
}

function cellsOf(entry: StoredEntry): string[] {
  const { before, after, ...more } = entry.detail
  return [
    entry.at.toISOString(),
    actorText(entry),
    auditWords(entry.action),
    named(entry.subject, entry.subject_name),
    named(entry.concerns, entry.concerns_name),
    written(before),
    written(after),
    written(more),
    entry.ip ?? '',
  ]
}

/** `Mara Bank (institute 12)`. */
const named = (thing: string | null, name: string | null) =>
  thing === null ? '' : name === null ? thing.replace(':', ' ') : `${name} (${thing.replace(':', ' ')})`

/** `CEO: requested; CTO: none`. */
const written = (values: unknown): string =>
  typeof values === 'object' && values !== null
    ? Object.entries(values)
        .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
        .join('; ')
    : ''

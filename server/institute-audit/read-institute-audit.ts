import { auditWords } from 'contract/staff/audit-actions.ts'
import { detailsText } from 'contract/institute-audit/entry-content.ts'
import type { instituteAudit } from 'contract/institute-audit/institute-audit.endpoints.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import { csvDownload } from '../platform/csv-download.ts'
import { audit } from '../platform/database/audit.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import type { Handler } from '../platform/http/routes.ts'
import { actorText, shownEntry } from '../staff/staff.ts'
import type { InAudit } from './institute-audit.access.ts'
import { entriesByNumber, numbersFound, peopleInAudit, type ChainedEntry } from './institute-audit.queries.ts'
import { sealEntries } from './seal-entries.ts'
import { auditKey } from './signing.ts'

/** One page of the audit log of an institution, latest first. */
export const listInstituteAudit: Handler<typeof instituteAudit.list, InAudit> = async (context) => {
  const { db, config, institute, query } = context
  const { pageNumber, pageSize, ...filters } = query
  await sealEntries(db, config)
  const found = numbersFound(db, institute.id, filters)
  const total = await boundedCount(db, found)
  const numbers = await found
    .orderBy('institute_audit.number', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  const rows = await entriesByNumber(
    db,
    institute.id,
    numbers.map(({ number }) => number),
  )
  return {
    results: rows.map(({ previous_hash, signature, signing_key, hash, ...entry }) => ({
      ...shownEntry(entry),
      hash: hash.toString('hex'),
    })),
    pageNumber,
    pageSize,
    ...boundedTotal(total),
    signing_key: (await auditKey(config)).publicKey,
  }
}

export const listAuditPeople: Handler<typeof instituteAudit.people, InAudit> = async ({ db, institute }) => ({
  results: await peopleInAudit(db, institute.id),
})

/** Entries per batch, so that the whole file is never in memory. */
const block = 1000

const columns = [
  'Number',
  'Institution',
  'Time (UTC)',
  'Who',
  'Account',
  'What',
  'Action',
  'Subject',
  'Subject name',
  'Concerns',
  'Concerns name',
  'Details',
  'E-mail address',
  'IP address',
  'Previous hash',
  'Hash',
  'Signature',
  'Signing key',
]

/** Streams the entries that match the filters as a CSV file, oldest first; scripts/verify-audit-log.mjs checks it. */
export const downloadInstituteAudit: Handler<typeof instituteAudit.download, InAudit> = async (context) => {
  const { db, longReads, config, viewer, institute, query, now, ip, signal } = context
  const given = Object.entries(query).flatMap(([name, value]): [string, string | number][] =>
    value === undefined ? [] : [[name, value]],
  )
  await audit(db, {
    actor: viewer.id,
    action: 'institute.audit_downloaded',
    subject: `institute:${institute.id}`,
    detail: Object.fromEntries(given),
    ip,
  })
  // The file contains its own entry, so that it is never empty without a filter.
  await sealEntries(db, config)
  return csvDownload({
    fileName: `audit-log-${institute.id}-${now.toISOString().slice(0, 10)}.csv`,
    columns,
    batchAfter: async (after) => {
      const numbers = await numbersFound(longReads, institute.id, query)
        .where('institute_audit.number', '>', after)
        .orderBy('institute_audit.number')
        .limit(block)
        .execute()
      const rows = await entriesByNumber(
        longReads,
        institute.id,
        numbers.map(({ number }) => number),
      )
      return { rows: rows.toReversed(), last: numbers.at(-1)?.number }
    },
    cellsOf: (entry) => cellsOf(institute.id, entry),
    signal,
  })
}

function cellsOf(institute: number, entry: ChainedEntry): string[] {
  const { email } = entry.detail
  return [
    String(entry.number),
    String(institute),
    entry.at.toISOString(),
    actorText(entry),
    entry.actor_id === null ? '' : String(entry.actor_id),
    auditWords(entry.action),
    entry.action,
    entry.subject ?? '',
    entry.subject_name ?? '',
    entry.concerns ?? '',
    entry.concerns_name ?? '',
    detailsText(entry.detail),
    typeof email === 'string' ? email : '',
    entry.ip ?? '',
    entry.previous_hash.toString('hex'),
    entry.hash.toString('hex'),
    entry.signature.toString('hex'),
    entry.signing_key,
  ]
}

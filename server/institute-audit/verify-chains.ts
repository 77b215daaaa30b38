import { sql } from 'kysely'
import { firstHash } from 'contract/institute-audit/entry-content.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/database.ts'
import { hoursAgo } from '../platform/retention.ts'
import { auditPublicKeys, hashOf, isSignedEntry } from './signing.ts'

export interface ChainReport {
  entries: number
  institutions: number
  /** Entries whose key is neither that of SECRET_KEY nor of PREVIOUS_SECRET_KEY. */
  earlierKeys: number
  /** The first problem of each broken chain. */
  problems: string[]
}

/** Entries in memory at a time. */
const block = 1000
const mostProblems = 20

interface ChainRow {
  number: number
  previous_hash: Buffer
  hash: Buffer
  signature: Buffer
  signing_key: string
  at: Date
  actor_id: number | null
  action: string
  subject: string | null
  concerns: string | null
  detail: Record<string, unknown>
}

/**
 * Recomputes every hash and checks every signature. Entries that are about to be deleted after AUDIT_LOG_DAYS are not checked,
 * as some of them may be gone already.
 */
export async function verifyChains(db: Db, config: Config): Promise<ChainReport> {
  const kept = hoursAgo(config.AUDIT_LOG_DAYS * 24 - 1)
  const heads = await db
    .selectFrom('institute_audit_head')
    .select(['institute_id', 'number', 'hash'])
    .orderBy('institute_id')
    .execute()
  const report: ChainReport = { entries: 0, institutions: heads.length, earlierKeys: 0, problems: [] }
  if (heads.length === 0) return report
  const known = new Set(await auditPublicKeys(config))
  for (const head of heads) {
    const problem = await brokenAt(db, head, { known, kept, report })
    if (problem !== undefined && report.problems.length < mostProblems)
      report.problems.push(`Institution ${head.institute_id}: ${problem}`)
  }
  return report
}

interface Head {
  institute_id: number
  number: number
  hash: Buffer
}

async function brokenAt(
  db: Db,
  { institute_id, number: lastNumber, hash: lastHash }: Head,
  { known, kept, report }: { known: Set<string>; kept: Date; report: ChainReport },
): Promise<string | undefined> {
  let before: { number: number; hash: string } | undefined
  for (let rows = await rowsAfter(db, institute_id, 0); rows.length > 0;) {
    for (const row of rows) {
      const isAboutToGo = before === undefined && row.at < kept
      if (isAboutToGo) continue
      const previousHash = row.previous_hash.toString('hex')
      const hash = row.hash.toString('hex')
      if (before && row.number !== before.number + 1)
        return `entries ${before.number + 1} to ${row.number - 1} are missing`
      if (before ? previousHash !== before.hash : row.number === 1 && previousHash !== firstHash)
        return `entry ${row.number} does not follow entry ${row.number - 1}`
      const { at, action, subject, concerns } = row
      const content = {
        institute: institute_id,
        number: row.number,
        at,
        actor: row.actor_id,
        action,
        subject,
      }
      if (hashOf({ ...content, concerns, details: row.detail, previousHash }) !== hash)
        return `entry ${row.number} was changed`
      if (!isSignedEntry(hash, row.signature, row.signing_key))
        return `entry ${row.number} is not signed correctly`
      if (!known.has(row.signing_key)) report.earlierKeys++
      report.entries++
      before = { number: row.number, hash }
    }
    rows = await rowsAfter(db, institute_id, rows.at(-1)!.number)
  }
  if (before && (before.number !== lastNumber || before.hash !== lastHash.toString('hex')))
    return `entries after ${before.number} are missing`
  return undefined
}

async function rowsAfter(db: Db, institute: number, number: number): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    select a.number, a.previous_hash, a.hash, a.signature, a.signing_key, e.at, e.actor_id, e.action, e.subject,
      e.concerns, e.detail
    from institute_audit a join audit_entry e on e.id = a.entry_id
    where a.institute_id = ${institute} and a.number > ${number} order by a.number limit ${block}`.execute(db)
  return rows
}

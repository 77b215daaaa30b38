import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { InstitutionDomain } from 'contract/institutes/institute-domains.schemas.ts'
import { proofRecord } from 'contract/institutes/institute-domains.rules.ts'
import type { InstituteDomains } from '../../../db/tables.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { domainAndAbove } from './provable-domains.ts'

export type DomainRow = Selectable<InstituteDomains>

export const domainsOf = (db: Db, instituteId: number): Promise<DomainRow[]> =>
  db
    .selectFrom('institute_domains')
    .selectAll()
    .where('institute_id', '=', instituteId)
    .orderBy('domain')
    .execute()

export const domainById = (db: Db, instituteId: number, id: number): Promise<DomainRow | undefined> =>
  db
    .selectFrom('institute_domains')
    .selectAll()
    .where('institute_id', '=', instituteId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Makes proofs wait for each other, which also covers domains above and below others. */
export const lockProofs = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('proofs of domains'))`.execute(tx)

/**
 * The institute for which a domain, or one above it, is proven; but not the given one.
 * @param exactly only the domain itself, for staff, who know that a part of an organisation has its own institute
 */
export async function otherHolder(
  db: Db,
  instituteId: number,
  domain: string,
  { exactly }: { exactly: boolean },
): Promise<number | undefined> {
  const found = await db
    .selectFrom('institute_domains')
    .select('institute_id')
    .where('domain', 'in', exactly ? [domain] : domainAndAbove(domain))
    .where('institute_id', '<>', instituteId)
    .where('proven_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found?.institute_id
}

/** A domain as its Admins see it. */
export function shownDomain(row: DomainRow, now: Date): InstitutionDomain {
  const { id, domain, how, note, failed_checks, mail_to, mail_expires_at } = row
  const isOver = row.expires_at !== null && row.expires_at <= now
  return {
    id,
    domain,
    state: row.proven_at ? 'proven' : isOver ? 'expired' : row.lost_at ? 'lost' : 'waiting',
    how,
    proven_at: row.proven_at?.toISOString() ?? null,
    note,
    record: proofRecord(domain, row.token),
    expires_at: row.expires_at?.toISOString() ?? null,
    mail:
      mail_to && mail_expires_at && mail_expires_at > now
        ? { to: mail_to, expires_at: mail_expires_at.toISOString() }
        : null,
    checked_at: row.checked_at?.toISOString() ?? null,
    failed_checks,
    lost_at: row.lost_at?.toISOString() ?? null,
  }
}

const day = 86_400_000
export const daysAfter = (now: Date, days: number) => new Date(now.getTime() + days * day)

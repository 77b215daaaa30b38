import { domainProven, domainTaken } from 'contract/institutes/institute-domains.refusals.ts'
import type { ProofMethod } from 'contract/institutes/institute-domains.rules.ts'
import { audit } from '../../platform/database/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { publish } from '../../platform/live/live.ts'
import { holdLookAlike } from '../look-alikes/hold-look-alike.ts'
import { noteSimilarToProven } from '../look-alikes/note-similar.ts'
import { domainById, lockProofs, otherHolder, type DomainRow } from './institute-domains.queries.ts'

interface Proof {
  how: ProofMethod
  note?: string
  by: { id: number }
  now: Date
  ip: string
}

/** Marks a domain as proven, unless it is for another institute. */
export async function markProven(
  tx: Tx,
  { id, institute_id, domain }: Pick<DomainRow, 'id' | 'institute_id' | 'domain'>,
  { how, note = '', by, now, ip }: Proof,
): Promise<DomainRow> {
  await lockProofs(tx)
  const byStaff = how === 'staff'
  if (await otherHolder(tx, institute_id, domain, { exactly: byStaff })) throw new Problem(domainTaken)
  const { numUpdatedRows } = await tx
    .updateTable('institute_domains')
    .set({
      how,
      note,
      proven_at: now,
      proven_by: by.id,
      checked_at: now,
      failed_checks: 0,
      lost_at: null,
      expires_at: null,
      ...withoutMail,
    })
    .where('id', '=', id)
    .where('proven_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Problem(domainProven)
  await audit(tx, {
    actor: by.id,
    action: 'institute.domain_proven',
    subject: `institute:${institute_id}`,
    detail: { domain, how, ...(note && { note }) },
    ip,
  })
  await announce(tx, 'institute.changed', { instituteId: institute_id, by: by.id, at: now.toISOString() })
  // Its domain may imitate one that is proven already.
  await holdLookAlike(tx, institute_id, { byStaff, now })
  await noteSimilarToProven(tx, institute_id)
  await publish(tx, `institute:${institute_id}`)
  return (await domainById(tx, institute_id, id))!
}

/** No link works any more. */
export const withoutMail = {
  mail_to: null,
  mail_token_hash: null,
  mail_requested_by: null,
  mail_expires_at: null,
} as const

import {
  checksUntilLost,
  daysToProve,
  failedChecksText,
  proofRecord,
} from 'contract/institutes/institute-domains.rules.ts'
import { sendMails } from '../../mail/mail.ts'
import type { Config } from '../../platform/config.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import type { Hourly } from '../../platform/jobs/hourly.ts'
import { publish } from '../../platform/live/live.ts'
import { hasAddresses, lookupTxt } from '../../platform/lookup-txt.ts'
import { adminsOf } from '../members/roles.queries.ts'
import { daysAfter, type DomainRow } from './institute-domains.queries.ts'

/** Days between two checks of a domain, and after one that failed. */
const days = { usual: 30, failed: 1 }
/** Domains checked in one run, so that it ends within the hour even if no DNS server responds. */
const most = 200

/** Checks proven domains every month. A proof ends after three failed checks on different days. */
export const checkDomains: Hourly = async (_, { database: { db }, config }) => {
  for (const row of await dueDomains(db, new Date())) {
    const holds = await stillHolds(row, config)
    if (holds !== undefined) await noteCheck(db, row, { holds, config, now: new Date() })
  }
}

const dueDomains = (db: Db, now: Date): Promise<DomainRow[]> =>
  db
    .selectFrom('institute_domains')
    .selectAll()
    .where('proven_at', 'is not', null)
    .where(({ or, and, eb }) =>
      or([
        eb('checked_at', '<', daysAfter(now, -days.usual)),
        and([eb('failed_checks', '>', 0), eb('checked_at', '<', daysAfter(now, -days.failed))]),
      ]),
    )
    .orderBy('checked_at')
    .limit(most)
    .execute()

/**
 * Whether the record is still there; for domains proven in another way, whether they still exist. Undefined if our own
 * DNS servers do not respond, which proves nothing.
 */
async function stillHolds({ how, domain, token }: DomainRow, config: Config): Promise<boolean | undefined> {
  if (how !== 'dns') return hasAddresses(domain, config)
  const { name, value } = proofRecord(domain, token)
  const found = await lookupTxt(name, config)
  if ('failure' in found) return found.failure === 'unreachable' ? undefined : false
  return found.values.some((one) => one.trim() === value)
}

interface Check {
  holds: boolean
  config: Config
  now: Date
}

const noteCheck = (db: Db, { id, checked_at, proven_at }: DomainRow, { holds, config, now }: Check) =>
  inTransaction(db, async (tx) => {
    // Another node may have checked it, or its Admins have removed it.
    const row = await tx
      .selectFrom('institute_domains')
      .selectAll()
      .where('id', '=', id)
      .where('proven_at', '=', proven_at)
      .where('checked_at', 'is not distinct from', checked_at)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const failed_checks = holds ? 0 : row.failed_checks + 1
    const isLost = failed_checks >= checksUntilLost
    await tx
      .updateTable('institute_domains')
      .set({
        failed_checks,
        checked_at: now,
        ...(isLost && { proven_at: null, lost_at: now, expires_at: daysAfter(now, daysToProve) }),
      })
      .where('id', '=', id)
      .execute()
    if (isLost)
      await audit(tx, {
        actor: undefined,
        action: 'institute.domain_lost',
        subject: `institute:${row.institute_id}`,
        detail: { domain: row.domain },
      })
    if (isLost || failed_checks === 1) await mailAdmins(tx, row, { isLost, config })
    await publish(tx, `institute:${row.institute_id}`)
  })

/** At the first failure and at the loss. */
async function mailAdmins(
  tx: Tx,
  { institute_id, domain, how, token }: DomainRow,
  { isLost, config }: { isLost: boolean; config: Config },
): Promise<void> {
  const { name } = await tx
    .selectFrom('institute')
    .select('name')
    .where('id', '=', institute_id)
    .executeTakeFirstOrThrow()
  const record = proofRecord(domain, token)
  const cause =
    how === 'dns'
      ? `The TXT record ${record.name} with the value ${record.value} is missing.`
      : `The domain ${domain} no longer exists in the DNS.`
  const mails = (await adminsOf(tx, institute_id)).map(({ email }) => ({
    to: email,
    subject: isLost
      ? `${name} is no longer proven by ${domain}`
      : `The proof of ${domain} has failed a check`,
    parts: [
      { text: isLost ? failedChecksText(checksUntilLost) : failedChecksText(1) },
      { text: cause },
      {
        text: isLost
          ? `The profile of ${name} no longer shows that it has proven this domain. You can prove it again.`
          : `We check again tomorrow and the day after. If the third check fails, ${name} is no longer proven by this domain.`,
      },
      { action: 'View the domains', url: `${config.PUBLIC_URL}/institutes/${institute_id}/domains` },
    ],
    note: 'All Admins of an institution get this mail.',
  }))
  await sendMails(tx, mails)
}

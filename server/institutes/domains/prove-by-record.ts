import type { instituteDomains } from 'contract/institutes/institute-domains.endpoints.ts'
import {
  domainExpired,
  domainProven,
  recordDiffers,
  recordMissing,
  recordUnreadable,
} from 'contract/institutes/institute-domains.refusals.ts'
import { proofRecord } from 'contract/institutes/institute-domains.rules.ts'
import { Problem } from '../../platform/http/problem.ts'
import { attempts } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { lookupTxt } from '../../platform/lookup-txt.ts'
import type { InInstitute } from '../institutes.access.ts'
import type { DomainRow } from './institute-domains.queries.ts'
import { shownDomain } from './institute-domains.queries.ts'
import { changeDomains, listedDomain } from './manage-domains.ts'
import { markProven } from './mark-proven.ts'

/** A lookup can take seconds. */
const lookups = attempts('domain-records', { points: 30, duration: 600 })

export const proveByRecord: Handler<typeof instituteDomains.check, InInstitute> = async (context) => {
  const { db, params, config, now, ip, ...scope } = context
  await lookups(String(scope.institute.id), config)
  const row = await listedDomain(db, scope.institute.id, params.domainId)
  refuseUnlessWaiting(row, now)
  const { name, value } = proofRecord(row.domain, row.token)
  // Outside of the transaction, since it can take long.
  const found = await lookupTxt(name, config)
  if ('failure' in found) throw new Problem(found.failure === 'missing' ? recordMissing : recordUnreadable)
  if (!found.values.some((one) => one.trim() === value)) throw new Problem(recordDiffers)
  return changeDomains(db, scope, async (tx) => {
    const present = await listedDomain(tx, scope.institute.id, row.id)
    refuseUnlessWaiting(present, now)
    return shownDomain(await markProven(tx, present, { how: 'dns', by: scope.viewer, now, ip }), now)
  })
}

export function refuseUnlessWaiting(
  { proven_at, expires_at }: Pick<DomainRow, 'proven_at' | 'expires_at'>,
  now: Date,
): void {
  if (proven_at) throw new Problem(domainProven)
  if (expires_at && expires_at <= now) throw new Problem(domainExpired)
}

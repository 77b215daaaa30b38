import { institutionNeedsSecondFactor, staffNeedSecondFactor } from 'contract/access/second-factors.rules.ts'
import { isFactorRequired } from '../../institutes/institutes.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { sharedAttempts } from '../../platform/http/rate-limit.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { endAllSessions } from '../sessions.queries.ts'
import { dropRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { hasSecondFactor } from './state.ts'
import { forgetTrust } from './trusted-browsers.ts'

/** Second factors of one person whose set-up is started. */
export const setUps = sharedAttempts('second-factor-set-ups', { points: 30, duration: 86_400 })

/**
 * Call before the first second factor is stored. Ends all other sessions, because they were started with the password
 * alone. @returns the new recovery codes; none if the person has another second factor
 */
export async function startProtection(tx: Tx, viewer: Viewer, now: Date): Promise<string[]> {
  if (await hasSecondFactor(tx, viewer.id)) return []
  await endAllSessions(tx, viewer.id, viewer.session_id)
  return replaceRecoveryCodes(tx, viewer.id, now)
}

/**
 * After a second factor was removed. Without any, neither recovery codes nor trust have a meaning.
 * @throws Problem if it was the last one of a person who must have one: of staff, or by an institution
 */
export async function dropLeftovers(
  tx: Tx,
  { id: personId, is_staff }: Viewer,
  { config, now }: { config: Pick<Config, 'STAFF_SECOND_FACTOR'>; now: Date },
): Promise<void> {
  if (await hasSecondFactor(tx, personId)) return
  if (is_staff && config.STAFF_SECOND_FACTOR) throw new Problem(staffNeedSecondFactor)
  if (await isFactorRequired(tx, personId, now)) throw new Problem(institutionNeedsSecondFactor)
  await dropRecoveryCodes(tx, personId)
  await forgetTrust(tx, personId)
}

export const lockAccount = (tx: Tx, personId: number) =>
  tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().executeTakeFirst()

import { secondFactorRequired, type SecondFactorMethod } from 'contract/access/second-factors.rules.ts'
import type { Refusal } from 'contract/platform/refusal.ts'
import type { Config } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newChallenge } from './challenges.queries.ts'
import { requestOptions } from './passkeys.ts'
import { passkeysOf } from './passkeys.queries.ts'

interface Needed {
  personId: number
  remember: boolean
  methods: SecondFactorMethod[]
}

/**
 * Starts the second step of a sign-in.
 * @returns the refusal that asks for it, which is thrown after the transaction, and the id of its challenge
 */
export async function startSecondStep(
  tx: Tx,
  { personId, remember, methods }: Needed,
  { config, now }: { config: Config; now: Date },
): Promise<{ id: number; step: Refusal }> {
  const { id, token, expires_at } = await newChallenge(
    tx,
    { purpose: 'second-step', personId, remember },
    now,
  )
  const passkeys = await passkeysOf(tx, personId)
  const passkey = passkeys.length > 0 ? { ...(await requestOptions(passkeys, token, config)) } : null
  const more = { challenge: token, methods, passkey, expires_at: expires_at.toISOString() }
  return { id, step: { ...secondFactorRequired, ...more } }
}

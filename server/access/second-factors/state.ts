import { secondFactorMethods, type SecondFactorMethod } from 'contract/access/second-factors.rules.ts'
import type { SecondFactorState } from 'contract/access/second-factors.schemas.ts'
import type { Db } from '../../platform/database/database.ts'
import { passkeysOf } from './passkeys.queries.ts'
import { recoveryCodesLeft } from './recovery-codes.ts'
import { trustedBrowsers } from './trusted-browsers.ts'

/** The second factors of a person, as shown to them. */
export async function secondFactorState(db: Db, personId: number, now: Date): Promise<SecondFactorState> {
  const app = await db
    .selectFrom('authenticator_app')
    .select(['confirmed_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  const passkeys = await passkeysOf(db, personId)
  return {
    app: app?.confirmed_at
      ? {
          created_at: app.confirmed_at.toISOString(),
          last_used_at: app.last_used_at?.toISOString() ?? null,
        }
      : null,
    passkeys: passkeys.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    })),
    recovery_codes: await recoveryCodesLeft(db, personId),
    trusted_browsers: await trustedBrowsers(db, personId, now),
  }
}

/** What a person can finish a sign-in with; nothing if only the password is needed. */
export async function secondFactorMethodsOf(db: Db, personId: number): Promise<SecondFactorMethod[]> {
  const app = await db
    .selectFrom('authenticator_app')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  const passkeys = await passkeysOf(db, personId)
  if (!app && passkeys.length === 0) return []
  const left = await recoveryCodesLeft(db, personId)
  const owned = { app: app !== undefined, passkey: passkeys.length > 0, recovery_code: left > 0 }
  return secondFactorMethods.filter((method) => owned[method])
}

/** Whether a sign-in of the person takes more than the password. */
export const hasSecondFactor = async (db: Db, personId: number): Promise<boolean> =>
  (await secondFactorMethodsOf(db, personId)).length > 0

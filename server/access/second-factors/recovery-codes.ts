import { randomInt } from 'node:crypto'
import {
  recoveryCodeAlphabet,
  recoveryCodeCount,
  recoveryCodeGroups,
  shownRecoveryCode,
} from 'contract/access/second-factors.rules.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { tokenHash } from '../../platform/tokens.ts'

const newCode = () =>
  Array.from(
    { length: recoveryCodeGroups * 4 },
    () => recoveryCodeAlphabet[randomInt(recoveryCodeAlphabet.length)],
  ).join('')

/** Replaces the recovery codes of a person. @returns the new ones as shown; only their hashes are stored */
export async function replaceRecoveryCodes(tx: Tx, personId: number, now: Date): Promise<string[]> {
  await dropRecoveryCodes(tx, personId)
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ person_id: personId, code_hash: tokenHash(code), created_at: now })))
    .execute()
  return codes.map(shownRecoveryCode)
}

export const dropRecoveryCodes = (tx: Tx, personId: number) =>
  tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute()

/** Uses a code up. Of several simultaneous calls, one returns true. */
export async function takeRecoveryCode(tx: Tx, personId: number, code: string, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('code_hash', '=', tokenHash(code))
    .where('used_at', 'is', null)
    .returning('person_id')
    .executeTakeFirst()
  return taken !== undefined
}

export async function recoveryCodesLeft(db: Db, personId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}

import { minutesToFinish } from 'contract/access/second-factors.rules.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'

/** What an answer to a challenge is for. */
type Purpose =
  | { purpose: 'second-step' | 'new-passkey' | 'proof'; personId: number; remember?: boolean }
  | { purpose: 'passkey'; personId?: never; remember?: never }

/** Stores a challenge. @returns its id, and its token, which passkeys sign */
export async function newChallenge(
  tx: Tx,
  { purpose, personId, remember = false }: Purpose,
  now: Date,
): Promise<{ id: number; token: string; expires_at: Date }> {
  const token = newToken()
  const expires_at = new Date(now.getTime() + minutesToFinish * 60 * 1000)
  const { id } = await tx
    .insertInto('sign_in_challenge')
    .values({ purpose, person_id: personId ?? null, token_hash: tokenHash(token), remember, expires_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token, expires_at }
}

/** Whose sign-in a token continues; undefined if it is unknown, used or expired. */
export const secondStepOf = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('sign_in_challenge')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['person.id', 'email', 'remember'])
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', 'second-step')
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Whether a token is a valid challenge for this purpose. */
export async function challengeOf(
  db: Db,
  token: string,
  { purpose, personId }: Purpose,
  now: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('sign_in_challenge')
    .select('id')
    .where('token_hash', '=', tokenHash(token))
    .where('purpose', '=', purpose)
    .where('person_id', 'is not distinct from', personId ?? null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Uses the token up. Of several simultaneous calls, one returns true. */
export async function takeChallenge(tx: Tx, token: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('sign_in_challenge')
    .where('token_hash', '=', tokenHash(token))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Ends what waits for a second factor of a person. */
export const dropChallenges = (db: Db, personId: number) =>
  db.deleteFrom('sign_in_challenge').where('person_id', '=', personId).execute()

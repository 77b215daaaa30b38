import { minutesToFinish } from 'contract/access/second-factors.rules.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { newToken, tokenHash } from '../../platform/tokens.ts'

/** Stores that a person has entered the right password. @returns the token that continues this sign-in */
export async function newChallenge(
  tx: Tx,
  { personId, remember }: { personId: number; remember: boolean },
  now: Date,
): Promise<{ token: string; expires_at: Date }> {
  const token = newToken()
  const expires_at = new Date(now.getTime() + minutesToFinish * 60 * 1000)
  await tx
    .insertInto('sign_in_challenge')
    .values({ person_id: personId, token_hash: tokenHash(token), remember, expires_at })
    .execute()
  return { token, expires_at }
}

/** Whose sign-in a token continues; undefined if it is unknown, used or expired. */
export const challengeOf = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('sign_in_challenge')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['person_id', 'email', 'remember'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Uses the token up. Of several simultaneous calls, one returns true. */
export async function takeChallenge(tx: Tx, token: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('sign_in_challenge')
    .where('token_hash', '=', tokenHash(token))
    .returning('person_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Ends the sign-ins of a person that wait for a second factor. */
export const dropChallenges = (db: Db, personId: number) =>
  db.deleteFrom('sign_in_challenge').where('person_id', '=', personId).execute()

import type { Db, Tx } from '../platform/database/database.ts'
import type { LinkToken } from '../mail/mail.ts'
import { tokenHash } from '../platform/tokens.ts'

const hour = 60 * 60 * 1000
/** How long a mailed link is valid (decisions, section 2). */
const lifetime = { confirm: 7 * 24 * hour, reset: hour, unlock: 24 * hour }
export type LinkPurpose = keyof typeof lifetime

/** A person's link for one purpose. */
export interface Link {
  personId: number
  purpose: LinkPurpose
}

/**
 * Stores a link's token, which replaces the previous one.
 * @param notWithin milliseconds: does nothing if the previous one is younger
 * @returns whether the link was stored
 */
export async function newLink(
  tx: Tx,
  { personId, purpose }: Link,
  { hash: token_hash }: LinkToken,
  now: Date,
  notWithin = 0,
): Promise<boolean> {
  const link = {
    token_hash,
    expires_at: new Date(now.getTime() + lifetime[purpose]),
    created_at: now,
  }
  const made = await tx
    .insertInto('person_link')
    .values({ ...link, person_id: personId, purpose })
    .onConflict((conflict) =>
      conflict
        .constraint('person_link_one_of_a_kind')
        .doUpdateSet(link)
        .where('person_link.created_at', '<=', new Date(now.getTime() - notWithin)),
    )
    .returning('person_id')
    .executeTakeFirst()
  return made !== undefined
}

/** Whether a token is valid; does not use it up. */
export const linkLives = async (db: Db, { personId, purpose }: Link, token: string, now: Date) => {
  const found = await db
    .selectFrom('person_link')
    .innerJoin('person', 'person.id', 'person_id')
    .select('email')
    .where('token_hash', '=', tokenHash(token))
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  return found
}

/** Makes a link invalid, if there is one. */
export const dropLinks = (tx: Tx, { personId, purpose }: Link) =>
  tx.deleteFrom('person_link').where('person_id', '=', personId).where('purpose', '=', purpose).execute()

/** Uses a link up. Of several concurrent calls, one returns true. */
export async function takeLink(
  tx: Tx,
  { personId, purpose }: Link,
  token: string,
  now: Date,
): Promise<boolean> {
  const taken = await tx
    .deleteFrom('person_link')
    .where('token_hash', '=', tokenHash(token))
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('person_id')
    .executeTakeFirst()
  return taken !== undefined
}

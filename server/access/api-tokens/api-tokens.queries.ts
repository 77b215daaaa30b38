import { sql } from 'kysely'
import { apiTokenLimits, daysToListEnded } from 'contract/access/api-tokens.rules.ts'
import type { TokenScope } from 'contract/platform/token-scopes.ts'
import { query, type Db, type Tx } from '../../platform/database/database.ts'

const columns = [
  'id',
  'name',
  'scopes',
  'addresses',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
  'last_used_ip',
] as const

/** Most tokens in a list; a person cannot have more usable ones. */
const mostListed = 100

const day = 24 * 60 * 60 * 1000

export interface StoredApiToken {
  id: number
  name: string
  scopes: string[]
  addresses: string[]
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
  last_used_ip: string | null
}

/** A person's tokens, usable ones first, then the latest. */
export const apiTokensOf = (db: Db, personId: number, now: Date): Promise<StoredApiToken[]> =>
  db
    .selectFrom('api_token')
    .select(columns)
    .where('person_id', '=', personId)
    .where(sql<Date>`least(expires_at, revoked_at)`, '>', new Date(now.getTime() - daysToListEnded * day))
    .orderBy(sql`least(expires_at, revoked_at) <= ${now}`)
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute()

/** Stores a token. @returns undefined if another one has the name */
export const insertApiToken = (
  tx: Tx,
  token: {
    person_id: number
    name: string
    token_hash: Buffer
    scopes: TokenScope[]
    addresses: string[]
    created_at: Date
    expires_at: Date
  },
): Promise<StoredApiToken | undefined> =>
  tx
    .insertInto('api_token')
    .values(token)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()

/** Whether a person has as many tokens as possible; locks the account, so that nobody else creates one. */
export async function hasMostApiTokens(tx: Tx, personId: number, now: Date): Promise<boolean> {
  await tx.selectFrom('person').select('id').where('id', '=', personId).forNoKeyUpdate().execute()
  const { usable } = await tx
    .selectFrom('api_token')
    .select(({ fn }) => fn.countAll<number>().as('usable'))
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(usable) >= apiTokenLimits.ofPerson
}

/** Revokes a token of a person. @returns undefined if it has ended already, or is not theirs */
export const revokeApiToken = (tx: Tx, personId: number, id: number, now: Date) =>
  tx
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()

export const apiTokenOf = (db: Db, personId: number, id: number) =>
  db
    .selectFrom('api_token')
    .select(columns)
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()

/** Revokes all tokens of a person, who is blocked, leaves, or may have lost the account to another person. */
export async function revokeApiTokens(db: Db, personId: number, now: Date): Promise<void> {
  await db
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .execute()
}

const tokensByHash = query((db, { hash }: { hash: Buffer }) =>
  db
    .selectFrom('api_token')
    .innerJoin('person', 'person.id', 'person_id')
    .select([
      'api_token.id',
      'person_id',
      'email',
      'scopes',
      'addresses',
      'expires_at',
      'revoked_at',
      'last_used_at',
      'last_used_ip',
      'blocked_at',
      'deletion_requested_at',
    ])
    .where('token_hash', '=', hash),
)
export const apiTokenByHash = async (db: Db, hash: Buffer) => (await tokensByHash(db, { hash }))[0]

export const noteUse = (db: Db, id: number, last: { at: Date; ip: string }) =>
  db
    .updateTable('api_token')
    .set({ last_used_at: last.at, last_used_ip: last.ip })
    .where('id', '=', id)
    .execute()

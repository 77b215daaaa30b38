import { sql } from 'kysely'
import { apiTokenLimits } from 'contract/access/api-token-limits.ts'
import { daysToListEnded } from 'contract/access/api-tokens.rules.ts'
import type { TokenScope } from 'contract/platform/token-scopes.ts'
import { query, type Db, type Tx } from '../../platform/database/database.ts'
import type { TokenOwner } from '../../platform/http/viewer.ts'

const stored = (db: Db) =>
  db
    .selectFrom('api_token')
    .leftJoin('person as creator', 'creator.id', 'api_token.created_by')
    .select([
      'api_token.id',
      'api_token.name',
      'scopes',
      'addresses',
      'api_token.created_at',
      'expires_at',
      'revoked_at',
      'last_used_at',
      'last_used_ip',
      'creator.first_name',
      'creator.last_name',
    ])

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
  /** Of the person who created a token that belongs to no person, while they have an account. */
  first_name: string | null
  last_name: string | null
}

/** What a token belongs to: the columns of `api_token` of which one is set. */
export type ApiTokenOwner = { person_id: number } | TokenOwner

const tables = { person_id: 'person', project_id: 'project', institute_id: 'institute' } as const

const columnOf = (owner: ApiTokenOwner) => Object.entries(owner)[0] as [keyof typeof tables, number]

const belongsTo = (owner: ApiTokenOwner) => {
  const [column, id] = columnOf(owner)
  return sql<boolean>`${sql.ref(`api_token.${column}`)} = ${id}`
}

/** The tokens of a person, a project or an institute, usable ones first, then the latest. */
export const apiTokensOf = (db: Db, owner: ApiTokenOwner, now: Date): Promise<StoredApiToken[]> =>
  stored(db)
    .where(belongsTo(owner))
    .where(sql<Date>`least(expires_at, revoked_at)`, '>', new Date(now.getTime() - daysToListEnded * day))
    .orderBy(sql`least(expires_at, revoked_at) <= ${now}`)
    .orderBy('api_token.id', 'desc')
    .limit(mostListed)
    .execute()

/** Stores a token. @returns undefined if another one of the same owner has the name */
export async function insertApiToken(
  tx: Tx,
  token: ApiTokenOwner & {
    /** The person, for a token that belongs to none. */
    created_by?: number
    name: string
    token_hash: Buffer
    scopes: TokenScope[]
    addresses: string[]
    created_at: Date
    expires_at: Date
  },
): Promise<StoredApiToken | undefined> {
  const inserted = await tx
    .insertInto('api_token')
    .values(token)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted && apiTokenById(tx, inserted.id)
}

/** Whether there are as many usable tokens as possible; locks their owner, so that nobody else creates one. */
export async function hasMostApiTokens(tx: Tx, owner: ApiTokenOwner, now: Date): Promise<boolean> {
  const [column, id] = columnOf(owner)
  await sql`select from ${sql.table(tables[column])} where id = ${id}::bigint for no key update`.execute(tx)
  const { usable } = await tx
    .selectFrom('api_token')
    .select(({ fn }) => fn.countAll<number>().as('usable'))
    .where(belongsTo(owner))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(usable) >= ('person_id' in owner ? apiTokenLimits.ofPerson : apiTokenLimits.ofPlace)
}

/** Revokes a token. @returns undefined if it was revoked already, or does not belong to the owner */
export async function revokeApiToken(
  tx: Tx,
  owner: ApiTokenOwner,
  id: number,
  now: Date,
): Promise<StoredApiToken | undefined> {
  const revoked = await tx
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where(belongsTo(owner))
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return revoked && apiTokenById(tx, revoked.id)
}

export const apiTokenOf = (db: Db, owner: ApiTokenOwner, id: number): Promise<StoredApiToken | undefined> =>
  stored(db).where('api_token.id', '=', id).where(belongsTo(owner)).executeTakeFirst()

const apiTokenById = (db: Db, id: number): Promise<StoredApiToken | undefined> =>
  stored(db).where('api_token.id', '=', id).executeTakeFirst()

/** The project or institute to which a token belongs; undefined if there is no such token, or it is that of a person. */
export async function ownerOfApiToken(db: Db, id: number): Promise<TokenOwner | undefined> {
  const found = await db
    .selectFrom('api_token')
    .select(['project_id', 'institute_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found && tokenOwner(found)
}

/** Revokes all tokens of a project or an institute that was deleted or merged. @returns their ids */
export async function revokeApiTokensOf(tx: Tx, owner: TokenOwner, now: Date): Promise<number[]> {
  const revoked = await tx
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where(belongsTo(owner))
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  return revoked.map(({ id }) => id)
}

/** Revokes all tokens of a person, who is blocked, leaves, or may have lost the account to another person. */
export async function revokeApiTokens(db: Db, personId: number, now: Date): Promise<void> {
  await db
    .updateTable('api_token')
    .set({ revoked_at: now })
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .execute()
}

export const tokenOwner = ({
  project_id,
  institute_id,
}: {
  project_id: number | null
  institute_id: number | null
}): TokenOwner | undefined => {
  if (project_id !== null) return { project_id }
  return institute_id === null ? undefined : { institute_id }
}

/** Tokens with the state of what they belong to. */
const holders = (db: Db) =>
  db
    .selectFrom('api_token')
    .leftJoin('person', 'person.id', 'person_id')
    .leftJoin('project', 'project.id', 'project_id')
    .leftJoin('institute', 'institute.id', 'institute_id')
    .select([
      'api_token.id',
      'person_id',
      'project_id',
      'institute_id',
      'project.deleted_at as project_deleted_at',
      'institute.merged_into',
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

const tokensByHash = query((db, { hash }: { hash: Buffer }) => holders(db).where('token_hash', '=', hash))
export const apiTokenByHash = async (db: Db, hash: Buffer) => (await tokensByHash(db, { hash }))[0]

/** The token of a project or an institute. */
export const ownedApiToken = (db: Db, id: number) =>
  holders(db).where('api_token.id', '=', id).where('person_id', 'is', null).executeTakeFirst()

export const noteUse = (db: Db, id: number, last: { at: Date; ip: string }) =>
  db
    .updateTable('api_token')
    .set({ last_used_at: last.at, last_used_ip: last.ip })
    .where('id', '=', id)
    .execute()

import { hash as hashOf } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { idempotencyKeyReused, refusal } from 'contract/platform/refusal.ts'
import { query, type Db, type Tx } from '../database/database.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import type { Hourly } from '../jobs/hourly.ts'
import { hoursAgo } from '../retention.ts'
import { Problem } from './problem.ts'

interface Attempt {
  /** The session's user, or 'anonymous'. */
  scope: string
  key: string
  endpoint: string
  /** The request body, to distinguish a retry from another use of the key. */
  sent: unknown
}

const keyUnusable = refusal(
  'idempotency_key_unusable',
  400,
  'An Idempotency-Key has 8 to 200 visible characters.',
)

/** The Idempotency-Key of a request, if any. */
export function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(key)) throw new Problem(keyUnusable)
  return key
}

/**
 * Runs a creating request once per key. The row of the key is written in the same transaction, so a concurrent request
 * waits for the first one and gets its response; if the first one failed, the second runs.
 * @param mayStill throws if the sender of a retry has lost access to the response
 * @throws Problem 422 when the key was used for another request
 */
export async function withIdempotencyKey<T>(
  tx: Tx,
  attempt: Attempt,
  now: Date,
  { run, mayStill }: { run: () => Promise<T>; mayStill: () => Promise<unknown> },
): Promise<T> {
  const hash = hashOf('sha256', JSON.stringify(attempt.sent ?? null), 'buffer')
  const { key, scope, endpoint } = attempt
  const [taken] = await take(tx, { key, scope, endpoint, hash, now })
  if (!taken) {
    const response = await replay<T>(tx, attempt, hash)
    await mayStill().catch(unlessLater)
    return response
  }
  const response = await run()
  await storeResponse(tx, { key, scope, response: JSON.stringify(response ?? null) })
  return response
}

/** Whether a request with this key has been completed. */
export const isKnownKey = async (db: Db, { scope, key }: { scope: string; key: string }): Promise<boolean> =>
  (await db
    .selectFrom('idempotency_key')
    .select('key')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()) !== undefined

/** A retry gets its response even if the object no longer accepts such requests, for example a closed survey. */
function unlessLater(error: unknown): void {
  const { status, code } = error instanceof Problem ? error.refusal : { status: 500, code: '' }
  if (status >= 500 || status === 401 || status === 404 || code === 'permission_denied') throw error
}

type Taken = Omit<Attempt, 'sent'> & { hash: Buffer; now: Date }
const take = query((db, { scope, key, endpoint, hash, now }: Taken) =>
  db
    .insertInto('idempotency_key')
    .values({ scope, key, endpoint, body_hash: hash, created_at: now })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key'),
)

const storeResponse = query(
  (db, { scope, key, response }: { scope: string; key: string; response: string }) =>
    db
      .updateTable('idempotency_key')
      .set({ status: 200, response: sql`${response}::text::jsonb` })
      .where('scope', '=', scope)
      .where('key', '=', key),
)

async function replay<T>(tx: Tx, { scope, key, endpoint }: Attempt, hash: Buffer): Promise<T> {
  const earlier = await tx
    .selectFrom('idempotency_key')
    .select(['endpoint', 'body_hash', 'response'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (earlier.endpoint !== endpoint || !hash.equals(earlier.body_hash))
    throw new Problem(idempotencyKeyReused)
  return earlier.response as T
}

export const deleteExpiredKeys: Hourly = async (_, { database: { db }, config }) => {
  const before = hoursAgo(config.IDEMPOTENCY_KEY_HOURS)
  await deleteInBatches(db, 'idempotency_key', sql<boolean>`created_at < ${before}`)
}

/** Deletes the responses that a person's retries would get. */
export const forgetKeys = (db: Db, personId: number) =>
  db.deleteFrom('idempotency_key').where('scope', '=', String(personId)).execute()

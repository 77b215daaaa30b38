import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import { query, type Db, type Tx } from '../platform/database/database.ts'
import { endSockets } from '../platform/live/live.ts'
import { dropChallenges } from './second-factors/challenges.queries.ts'
import { endReset } from './second-factors/factor-resets.queries.ts'

/** `last_used_at` is only updated when it is older than this. */
const precision = 5 * 60 * 1000

const hour = 60 * 60 * 1000

export type SessionPeriods = Pick<Config, 'SESSION_IDLE_HOURS' | 'SESSION_DAYS'>

const expiry = (remember: boolean, { SESSION_IDLE_HOURS, SESSION_DAYS }: SessionPeriods, now: Date) =>
  new Date(now.getTime() + (remember ? SESSION_DAYS * 24 : SESSION_IDLE_HOURS) * hour)

export const startSession = (
  db: Db,
  session: { personId: number; hash: Buffer; remember: boolean; ip: string; userAgent: string },
  config: SessionPeriods,
  now: Date,
) =>
  db
    .insertInto('session')
    .values({
      person_id: session.personId,
      token_hash: session.hash,
      remember: session.remember,
      created_at: now,
      last_used_at: now,
      expires_at: expiry(session.remember, config, now),
      ip: session.ip,
      user_agent: session.userAgent,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

const sessionsByHash = query((db, { hash, now }: { hash: Buffer; now: Date }) =>
  db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .select(['session.id', 'person_id', 'email', 'is_staff', 'blocked_at', 'remember', 'last_used_at'])
    .select(
      sql<boolean>`is_staff and not exists (select from passkey where passkey.person_id = person.id)
        and not exists (select from authenticator_app app where app.person_id = person.id and confirmed_at is not null)`.as(
        'lacks_second_factor',
      ),
    )
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now),
)
export const livingSession = async (db: Db, hash: Buffer, now: Date) =>
  (await sessionsByHash(db, { hash, now }))[0]

/** Extends a session that expires by idle time; a remembered one has a fixed end. */
export async function prolong(
  db: Db,
  session: { id: number; remember: boolean; last_used_at: Date },
  config: SessionPeriods,
  now: Date,
): Promise<void> {
  if (now.getTime() - session.last_used_at.getTime() < precision) return
  await db
    .updateTable('session')
    .set({ last_used_at: now, ...(!session.remember && { expires_at: expiry(false, config, now) }) })
    .where('id', '=', session.id)
    .execute()
}

/** Deletes sessions of a person, except some, without closing their sockets. @returns ids of the deleted sessions */
export async function deleteSessions(
  db: Db,
  personId: number,
  kept: readonly number[] = [],
): Promise<number[]> {
  const ended = await db
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where(sql<boolean>`id <> all(${[...kept]}::bigint[])`)
    .returning('id')
    .execute()
  return ended.map(({ id }) => id)
}

/**
 * Ends a person's sessions and closes their sockets, except those given (SEC-19). Sign-ins that are not finished end too,
 * and a requested removal of second factors: someone who knew the password may have begun them.
 */
export async function endAllSessions(
  tx: Tx,
  personId: number,
  ...kept: readonly (number | undefined)[]
): Promise<void> {
  const ended = await deleteSessions(
    tx,
    personId,
    kept.filter((id) => id !== undefined),
  )
  await dropChallenges(tx, personId)
  await endReset(tx, personId, 'cancelled')
  if (ended.length > 0) await endSockets(tx, ended)
}

const livingAmong = query((db, { ids, now }: { ids: number[]; now: Date }) =>
  db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'person_id')
    .select('session.id')
    .where(({ eb, val }) => eb('session.id', '=', eb.fn.any(val(ids))))
    .where('expires_at', '>', now)
    .where('blocked_at', 'is', null),
)
/** Filters valid sessions of people who are not blocked. */
export const livingSessions = async (db: Db, ids: number[], now: Date): Promise<Set<number>> =>
  new Set((await livingAmong(db, { ids, now })).map(({ id }) => id))

/** A person's valid sessions, latest use first. */
export const sessionsOf = (db: Db, personId: number, now: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** Ends one session of a person and closes its sockets. @returns whether there was one */
export async function endSession(db: Db, personId: number, id: number): Promise<boolean> {
  const ended = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst()
  if (ended) await endSockets(db, [id])
  return ended !== undefined
}

/** Whether the password was changed within ten minutes in this session. */
export async function changedPasswordLately(db: Db, personId: number): Promise<boolean> {
  const change = await db
    .selectFrom('audit_entry')
    .select('id')
    .where('actor_id', '=', personId)
    .where('action', '=', 'password.changed')
    .where('at', '>', sql<Date>`now() - interval '10 minutes'`)
    .limit(1)
    .executeTakeFirst()
  return change !== undefined
}

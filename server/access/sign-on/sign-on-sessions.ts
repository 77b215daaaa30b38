import type { StartedSession } from 'contract/access/access.schemas.ts'
import type { Refusal } from 'contract/platform/refusal.ts'
import { audit } from '../../platform/database/audit.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Config } from '../../platform/config.ts'
import { decrypt, encrypt } from '../../platform/encryption.ts'
import { endSockets } from '../../platform/live/live.ts'
import type { RequestContext } from '../../platform/http/routes.ts'
import { openSession } from '../open-session.ts'
import { startSecondStep } from '../second-factors/start-second-step.ts'
import { secondFactorMethodsOf } from '../second-factors/state.ts'
import { isTrusted } from '../second-factors/trusted-browsers.ts'
import type { ProviderTokens } from './read-identity.ts'

const tokensPurpose = 'sign-on-tokens'
const hour = 60 * 60 * 1000

export const encryptTokens = (tokens: ProviderTokens, config: Config): Promise<Buffer> =>
  encrypt(JSON.stringify(tokens), tokensPurpose, config)

/** Undefined if SECRET_KEY has changed. */
export async function decryptTokens(tokens: Buffer, config: Config): Promise<ProviderTokens | undefined> {
  const read = await decrypt(tokens, tokensPurpose, config)
  return read && (JSON.parse(read.text) as ProviderTokens)
}

/** When the provider is asked again whether the account exists. */
export const nextCheck = (now: Date) => new Date(now.getTime() + hour)

/** A finished sign-on of a linked account. */
export interface SignedOn {
  personId: number
  linkId: number
  issuer: string
  remember: boolean
  /** Whether a second factor was asked for at the provider. */
  hasSecondFactor: boolean
  providerSid: string | null
  tokens: ProviderTokens
  /** The hash of the password that was checked, if it was. */
  passwordHash?: string
}

export interface Opened {
  session: StartedSession
  cookie: string
}

type Context = Pick<RequestContext, 'now' | 'ip' | 'userAgent' | 'config' | 'cookies' | 'attempts'>

/**
 * Opens a session, or starts the second step. The second factor of the provider replaces ours, except for staff, who must
 * not depend on the provider of an institution.
 * @returns undefined if the account is gone
 */
export async function openBySignOn(
  tx: Tx,
  { personId, linkId, issuer, hasSecondFactor, providerSid, tokens, passwordHash, ...signedOn }: SignedOn,
  context: Context,
): Promise<Opened | { step: Refusal } | undefined> {
  const { now, config, cookies } = context
  const person = await tx
    .selectFrom('person')
    .select('is_staff')
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) return undefined
  const canRefresh = tokens.refresh !== undefined
  // A session that nobody checks ends after half a day.
  const remember = signedOn.remember && canRefresh
  const row = {
    link_id: linkId,
    provider_sid: providerSid,
    tokens: await encryptTokens(tokens, config),
    can_refresh: canRefresh,
    checked_at: now,
    check_at: nextCheck(now),
  }
  await tx.updateTable('sign_on_link').set({ last_used_at: now }).where('id', '=', linkId).execute()
  const methods = await secondFactorMethodsOf(tx, personId)
  const replaces = hasSecondFactor && !person.is_staff
  if (methods.length > 0 && !replaces && !(await isTrusted(tx, personId, cookies, now))) {
    const { id, step } = await startSecondStep(tx, { personId, remember, methods }, context)
    await tx
      .insertInto('sign_on_session')
      .values({ ...row, challenge_id: id })
      .execute()
    return { step }
  }
  const opened = await openSession(
    tx,
    { personId, remember, sign_on: issuer, ...(passwordHash !== undefined && { passwordHash }) },
    context,
  )
  if (!opened) return undefined
  await tx
    .insertInto('sign_on_session')
    .values({ ...row, session_id: opened.sessionId })
    .execute()
  return opened
}

/** Why sessions end: the provider has signed out, or no longer confirms the account, or is no longer offered. */
export type EndReason = 'logout' | 'unchecked' | 'not_offered' | 'invalid_grant' | 'other_subject'

/**
 * Ends sessions that were opened by sign-ons, and sign-ons that wait for a second factor, and closes their sockets.
 * @param of all that is given must match
 * @param reason for the audit log; undefined logs nothing
 * @returns how many sessions ended
 */
export async function endSignOns(
  tx: Tx,
  of: {
    ids?: readonly number[]
    linkIds?: readonly number[]
    providerSid?: string
    /** A session that stays. */
    kept?: number
  },
  reason: EndReason | undefined,
): Promise<number> {
  const { ids, linkIds, providerSid, kept } = of
  const found = await tx
    .selectFrom('sign_on_session')
    .innerJoin('sign_on_link', 'sign_on_link.id', 'link_id')
    .select(['session_id', 'challenge_id', 'person_id'])
    .$if(ids !== undefined, (rows) =>
      rows.where(({ eb, val }) => eb('sign_on_session.id', '=', eb.fn.any(val([...(ids ?? [])])))),
    )
    .$if(linkIds !== undefined, (rows) =>
      rows.where(({ eb, val }) => eb('link_id', '=', eb.fn.any(val([...(linkIds ?? [])])))),
    )
    .$if(providerSid !== undefined, (rows) => rows.where('provider_sid', '=', providerSid ?? ''))
    .execute()
  const sessions = found.flatMap(({ session_id }) => session_id ?? []).filter((id) => id !== kept)
  const challenges = found.flatMap(({ challenge_id }) => challenge_id ?? [])
  if (challenges.length > 0) await tx.deleteFrom('sign_in_challenge').where('id', 'in', challenges).execute()
  if (sessions.length === 0) return 0
  await tx.deleteFrom('session').where('id', 'in', sessions).execute()
  await endSockets(tx, sessions)
  const action = reason === 'logout' ? 'sign_on.logged_out' : 'sign_on.session_ended'
  if (reason)
    for (const personId of new Set(found.map(({ person_id }) => person_id)))
      await audit(tx, { actor: undefined, action, subject: `person:${personId}`, detail: { reason } })
  return sessions.length
}

/** Links of a provider. */
export const linksOf = async (
  db: Db,
  of: { instituteId: number | null; issuer?: string; subject?: string },
): Promise<number[]> => {
  const rows = await db
    .selectFrom('sign_on_link')
    .select('id')
    .where('institute_id', 'is not distinct from', of.instituteId)
    .$if(of.issuer !== undefined, (links) => links.where('issuer', '=', of.issuer ?? ''))
    .$if(of.subject !== undefined, (links) => links.where('subject', '=', of.subject ?? ''))
    .execute()
  return rows.map(({ id }) => id)
}

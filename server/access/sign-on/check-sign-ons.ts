import * as openid from 'openid-client'
import { hoursUnchecked } from 'contract/access/sign-on.rules.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { clientOf, errorOfProvider, explainProviderFaults } from './provider-client.ts'
import { providerOf } from './providers.ts'
import { providerTokensOf } from './read-identity.ts'
import { decryptTokens, encryptTokens, endSignOns, nextCheck, type EndReason } from './sign-on-sessions.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'sign-on.check': { id: number }
  }
}

/** Sessions whose checks are enqueued in one minute. */
const mostChecks = 500

/** Every minute: enqueues the checks that are due, and ends sessions that no provider has confirmed for long. */
export async function checkSignOns(db: Db, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const stale = await tx
      .selectFrom('sign_on_session')
      .select('id')
      .where('checked_at', '<', new Date(now.getTime() - hoursUnchecked * 3_600_000))
      .limit(mostChecks)
      .execute()
    if (stale.length > 0) await endSignOns(tx, { ids: stale.map(({ id }) => id) }, 'unchecked')
  })
  await inTransaction(db, async (tx) => {
    const due = await tx
      .updateTable('sign_on_session')
      .set({ check_at: nextCheck(now) })
      .where('id', 'in', (sessions) =>
        sessions
          .selectFrom('sign_on_session')
          .select('id')
          .where('can_refresh', '=', true)
          .where('session_id', 'is not', null)
          .where('check_at', '<=', now)
          .orderBy('check_at')
          .limit(mostChecks)
          .forUpdate()
          .skipLocked(),
      )
      .returning('id')
      .execute()
    for (const { id } of due)
      await enqueue(tx, 'sign-on.check', { id }, { key: `sign-on:${id}`, queue: `sign-on:${id}` })
  })
}

/**
 * Asks the provider with the refresh token of a session whether the account is still there. A provider that does not
 * respond is asked again an hour later.
 */
export const checkSignOn: Job<'sign-on.check'> = async ({ id }, { database: { db }, config, log }) => {
  const row = await db
    .selectFrom('sign_on_session')
    .innerJoin('sign_on_link', 'sign_on_link.id', 'link_id')
    .select(['tokens', 'institute_id', 'issuer', 'subject'])
    .where('sign_on_session.id', '=', id)
    .executeTakeFirst()
  if (!row) return
  const end = (reason: EndReason) => inTransaction(db, (tx) => endSignOns(tx, { ids: [id] }, reason))
  const provider = await providerOf(db, row.institute_id, config)
  if (!provider) return void (await end('not_offered'))
  const tokens = await decryptTokens(row.tokens, config)
  if (tokens?.refresh === undefined) return void (await end('unchecked'))
  const { refresh } = tokens
  let response: Awaited<ReturnType<typeof openid.refreshTokenGrant>>
  try {
    const client = await clientOf(provider, config)
    if (client.serverMetadata().issuer !== row.issuer) return void (await end('not_offered'))
    response = await openid.refreshTokenGrant(client, refresh)
  } catch (error) {
    if (errorOfProvider(error) === 'invalid_grant') return void (await end('invalid_grant'))
    await explainProviderFaults(() => Promise.reject(error)).catch((failure: unknown) =>
      log.warn({ err: failure }, 'checking a sign-on failed'),
    )
    return
  }
  const subject = response.claims()?.sub
  if (subject !== undefined && subject !== row.subject) return void (await end('other_subject'))
  const now = new Date()
  await db
    .updateTable('sign_on_session')
    .set({
      tokens: await encryptTokens({ ...tokens, ...providerTokensOf(response) }, config),
      checked_at: now,
      check_at: nextCheck(now),
    })
    .where('id', '=', id)
    .execute()
}

import { daysToListEnded } from 'contract/access/api-tokens.rules.ts'
import { sql } from 'kysely'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import { daysAgo } from '../platform/retention.ts'
import { daysToRecognise } from './known-devices.ts'
import { renewAppSecrets, timeToConfirm } from './second-factors/app.queries.ts'
import { endUndecided } from './second-factors/factor-resets.queries.ts'
import { renewClientSecrets } from './sign-on/providers.ts'
import type { Hourly } from '../platform/jobs/hourly.ts'

/** Days for which the link of an ended request to remove second factors says how it ended. */
const daysToKeepResets = 30

/** Deletes expired sessions, links and devices, which would record who used the product when. */
export const accessHourly: Hourly = async (_, { database: { db }, config }) => {
  const isExpired = sql<boolean>`expires_at < ${new Date()}`
  await deleteInBatches(db, 'session', isExpired)
  await deleteInBatches(db, 'person_link', isExpired)
  await deleteInBatches(db, 'email_change', sql<boolean>`changed_at is null and ${isExpired}`)
  await deleteInBatches(db, 'guest_session', isExpired)
  await deleteInBatches(db, 'sign_in_challenge', isExpired)
  await deleteInBatches(db, 'trusted_browser', isExpired)
  await deleteInBatches(db, 'sign_on_attempt', isExpired)
  await deleteInBatches(db, 'sign_on_confirmation', isExpired)
  await deleteInBatches(db, 'sign_on_logout', isExpired)
  await endUndecided(db, new Date())
  await deleteInBatches(db, 'factor_reset', sql<boolean>`ended_at < ${daysAgo(daysToKeepResets)}`)
  const isAbandoned = sql<boolean>`confirmed_at is null and started_at < ${new Date(Date.now() - timeToConfirm)}`
  await deleteInBatches(db, 'authenticator_app', isAbandoned)
  await renewAppSecrets(db, config)
  await renewClientSecrets(db, config)
  const endedLongAgo = sql<boolean>`least(expires_at, revoked_at) < ${daysAgo(daysToListEnded)}`
  await deleteInBatches(db, 'api_token', endedLongAgo)
  await deleteInBatches(db, 'known_device', sql<boolean>`last_used_at < ${daysAgo(daysToRecognise)}`)
}

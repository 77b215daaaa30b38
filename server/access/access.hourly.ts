import { daysToListEnded } from 'contract/access/api-tokens.rules.ts'
import { sql } from 'kysely'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import { daysAgo } from '../platform/retention.ts'
import { daysToRecognise } from './known-devices.ts'
import type { Hourly } from '../platform/jobs/hourly.ts'

/** Deletes expired sessions, links and devices, which would record who used the product when. */
export const accessHourly: Hourly = async (_, { database: { db } }) => {
  const isExpired = sql<boolean>`expires_at < ${new Date()}`
  await deleteInBatches(db, 'session', isExpired)
  await deleteInBatches(db, 'person_link', isExpired)
  await deleteInBatches(db, 'email_change', sql<boolean>`changed_at is null and ${isExpired}`)
  await deleteInBatches(db, 'guest_session', isExpired)
  const endedLongAgo = sql<boolean>`least(expires_at, revoked_at) < ${daysAgo(daysToListEnded)}`
  await deleteInBatches(db, 'api_token', endedLongAgo)
  await deleteInBatches(db, 'known_device', sql<boolean>`last_used_at < ${daysAgo(daysToRecognise)}`)
}

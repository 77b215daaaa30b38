import { cooldownDays } from 'contract/contacts/contacts.refusals.ts'
import { sql } from 'kysely'
import type { Hourly } from '../platform/jobs/hourly.ts'

/** Deletes rejections once the sender may send a new request. */
export const contactsHourly: Hourly = async (_, { database: { db } }) => {
  await db
    .deleteFrom('contact_rejection')
    .where('rejected_at', '<', sql<Date>`now() - ${cooldownDays} * interval '1 day'`)
    .execute()
}

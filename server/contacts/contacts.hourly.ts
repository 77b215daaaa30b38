import { cooldownDays } from 'contract/contacts/contacts.refusals.ts'
import { sql } from 'kysely'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import type { Hourly } from '../platform/jobs/hourly.ts'

/** Deletes rejections once the sender may send a new request. */
export const contactsHourly: Hourly = async (_, { database: { db } }) => {
  await deleteInBatches(
    db,
    'contact_rejection',
    sql<boolean>`rejected_at < now() - ${cooldownDays} * interval '1 day'`,
  )
}

import type { Hourly } from '../platform/jobs/hourly.ts'

/** Deletes expired sessions and links, which would record who used the product when. */
export const accessHourly: Hourly = async (_, { database: { db } }) => {
  const now = new Date()
  await db.deleteFrom('session').where('expires_at', '<', now).execute()
  await db.deleteFrom('person_link').where('expires_at', '<', now).execute()
  await db.deleteFrom('email_change').where('changed_at', 'is', null).where('expires_at', '<', now).execute()
  await db.deleteFrom('guest_session').where('expires_at', '<', now).execute()
}

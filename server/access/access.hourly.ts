import type { Hourly } from '../platform/jobs/hourly.ts'

/** Sessions and links that have ended open nothing, and say who was here when: they go. */
export const accessHourly: Hourly = async (_, { database: { db } }) => {
  const now = new Date()
  await db.deleteFrom('session').where('expires_at', '<', now).execute()
  await db.deleteFrom('person_link').where('expires_at', '<', now).execute()
  await db.deleteFrom('guest_session').where('expires_at', '<', now).execute()
}

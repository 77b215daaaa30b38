import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

export { distributeDigests, mailDigestsTo, type DigestSupplement } from './mails/digest.ts'
export { isMailable, lastEight } from './mails/mails.queries.ts'
export { muteObject, showKind, unmuteObject } from './mutes/mutes.queries.ts'
export { refreshPages } from './notify.ts'
export { holds, readerRoles } from './visible-notifications.ts'

/** Removes a person's name from other people's notifications. */
export async function forgetName(tx: Tx, name: string): Promise<void> {
  await sql`update notification set description = replace(description, ${name}, 'A former member'),
      object_name = case object_type when 'person' then replace(object_name, ${name}, 'A former member') else object_name end
    where strpos(description, ${name}) > 0`.execute(tx)
  await sql`update notification_mute set object_name = 'A former member'
    where object_type = 'person' and object_name = ${name}`.execute(tx)
}

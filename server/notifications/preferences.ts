import { notificationKindNames, notificationKinds } from 'contract/notifications/notification-kinds.ts'
import { notificationPreferences } from 'contract/notifications/notification-preferences.endpoints.ts'
import { notificationPreferencesSchemas } from 'contract/notifications/notification-preferences.schemas.ts'
import type { NotificationPreferences } from 'contract/notifications/notification-preferences.schemas.ts'
import { mailAddresses } from 'contract/notifications/mail-address.endpoints.ts'
import { mailAddressesSchemas } from 'contract/notifications/mail-address.schemas.ts'
import { readMailAddress, tryMailAddress } from './mails/mail-address.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/database.ts'
import { routes } from '../platform/http/routes.ts'
import { member } from '../platform/http/viewer.ts'
import {
  storedMailSettings,
  storedPreferences,
  storeMailSettings,
  storePreferences,
} from './preferences.queries.ts'

export const preferenceRoutes = routes(notificationPreferences, notificationPreferencesSchemas, {
  read: [member, ({ db, viewer }) => preferencesOf(db, viewer.id)],
  save: [
    member,
    ({ db, viewer, body: { kinds, ...settings }, now }) =>
      inTransaction(db, async (tx) => {
        // If a kind is sent twice, the last one counts.
        const byKind = new Map(kinds.map((preference) => [preference.kind, preference]))
        await storePreferences(tx, viewer.id, [...byKind.values()])
        await storeMailSettings(tx, viewer.id, settings, now)
        return preferencesOf(tx, viewer.id)
      }),
  ],
})

export const mailAddressRoutes = routes(mailAddresses, mailAddressesSchemas, {
  read: [member, readMailAddress],
  tryAgain: [member, tryMailAddress],
})

/** Every kind with the person's choice or its default. */
async function preferencesOf(db: Db, personId: number): Promise<NotificationPreferences> {
  const stored = new Map((await storedPreferences(db, personId)).map((row) => [row.kind, row]))
  const kinds = notificationKindNames.map((kind) => {
    const { in_app = true, mail = notificationKinds[kind].mail } = stored.get(kind) ?? {}
    return { kind, in_app, mail }
  })
  return { ...(await storedMailSettings(db, personId)), kinds }
}

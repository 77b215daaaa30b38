import { notificationPreferences } from 'contract/notifications/notification-preferences.contract.ts'
import { notifications } from 'contract/notifications/notifications.contract.ts'
import { matrixOf } from '../testing/matrix.ts'
import { notifyPeople } from './notifications.queries.ts'

/** Requests of the access matrix; the one notification is the project member's. */
export const matrix = matrixOf(notifications, {
  prepare: async ({ server, ids }) => {
    const { db } = server.database
    const notification = {
      eventId: 'matrix',
      kind: 'document.added' as const,
      verb: 'told',
      description: 'Told',
      link: '/dashboard',
      about: 'project',
    }
    await notifyPeople(db, [ids.projectMember], notification)
    return db
      .selectFrom('notification')
      .select('id as notification')
      .where('person_id', '=', ids.projectMember)
      .executeTakeFirstOrThrow()
  },
  requests: {
    list: () => ({}),
    update: ({ notification }) => ({ params: { id: notification }, body: { unread: false } }),
    markAll: () => ({}),
  },
})

export const preferencesMatrix = matrixOf(notificationPreferences, {
  requests: {
    read: () => ({}),
    save: () => ({
      body: { kinds: [{ kind: 'document.added' as const, in_app: false, mail: 'off' as const }] },
    }),
  },
})

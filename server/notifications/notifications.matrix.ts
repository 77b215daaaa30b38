import { mailAddresses } from 'contract/notifications/mail-address.contract.ts'
import { notificationPreferences } from 'contract/notifications/notification-preferences.contract.ts'
import { notifications } from 'contract/notifications/notifications.contract.ts'
import { matrixOf } from '../testing/matrix.ts'
import { notificationOf } from './new-notification.ts'
import { notifyPeople } from './notify.ts'

/** Requests of the access matrix; the one notification is the project member's. */
export const matrix = matrixOf(notifications, {
  prepare: async ({ server, ids, project }) => {
    const { db } = server.database
    const facts = {
      project: { id: project, name: 'Told' },
      by: { id: ids.projectAdmin, name: 'Told' },
      invited: 'you',
      role: 'Project_Member',
    } as const
    await notifyPeople(db, [ids.projectMember], notificationOf('project.joined', facts, 'matrix'))
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

export const mailAddressMatrix = matrixOf(mailAddresses, {
  requests: { read: () => ({}), tryAgain: () => ({}) },
})

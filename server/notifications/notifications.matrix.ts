import { mailAddresses } from 'contract/notifications/mail-address.endpoints.ts'
import { notificationPreferences } from 'contract/notifications/notification-preferences.endpoints.ts'
import { pushSubscriptions } from 'contract/notifications/push-subscriptions.endpoints.ts'
import { notificationMutes } from 'contract/notifications/notification-mutes.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { matrixOf, type World } from '../testing/matrix.ts'
import { notificationOf } from './new-notification.ts'
import { notifyPeople } from './notify.ts'

const eventId = 'matrix'

/** Creates a notification of the project member. The setup may also have created some that they cannot see. */
async function prepare({ server, ids, project }: World): Promise<{ notification: number }> {
  const { db } = server.database
  const facts = {
    project: { id: project, name: 'Told' },
    by: { id: ids.projectAdmin, name: 'Told' },
    invited: 'you',
    role: 'Project_Member',
  } as const
  await notifyPeople(db, [ids.projectMember], notificationOf('project.joined', facts, eventId))
  return db
    .selectFrom('notification')
    .select('id as notification')
    .where('person_id', '=', ids.projectMember)
    .where('news_id', '=', eventId)
    .executeTakeFirstOrThrow()
}

/** Requests of the access matrix. */
export const matrix = matrixOf(notifications, {
  prepare,
  requests: {
    bell: () => ({ query: { bell: 'true' as const } }),
    list: () => ({}),
    update: ({ notification }) => ({ params: { id: notification }, body: { unread: false } }),
    markSeveral: ({ notification }) => ({ body: { ids: [notification], unread: false } }),
    markAll: () => ({}),
  },
})

export const mutesMatrix = matrixOf(notificationMutes, {
  prepare,
  requests: {
    list: () => ({}),
    mute: ({ notification }) => ({
      params: { id: notification },
      body: { what: 'object' as const, muted: true },
    }),
    unmute: ({ project }) => ({ params: { type: 'project', id: project } }),
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

/** Without the settings of push services, `save` is refused for everybody who is signed in. */
export const pushMatrix = matrixOf(pushSubscriptions, {
  requests: {
    list: () => ({}),
    save: () => ({
      body: { endpoint: 'https://push.example/1', keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } },
    }),
    remove: () => ({ params: { id: 1 } }),
  },
})

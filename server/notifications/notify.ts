import { sql, type Expression } from 'kysely'
import type { MailChoice } from 'contract/notifications/notification-kind.ts'
import { notificationKinds } from 'contract/notifications/notification-kinds.ts'
import type { ProjectPermission } from 'contract/projects/permissions.ts'
import { rolesWith } from 'contract/projects/permissions.ts'
import { inTransaction, type Db, type Tx } from '../platform/database/database.ts'
import { push } from '../platform/live/push.ts'
import { mailNotified } from './mails/mail-at-once.ts'
import { pushNotified } from './push/push-notifications.ts'
import { byBlocked } from './visible-notifications.ts'
import { isMuted } from './mutes/mute-conditions.ts'
import type { NewNotification } from './new-notification.ts'

/**
 * Notifies people according to their preferences for this kind and object: not at all if turned off, with an unlisted row
 * if by mail only, and not at all if they have blocked its author. Reloads notifications on their open pages and enqueues mails and push messages. Idempotent.
 * @param people a query of `person_id`
 */
export const notify = (
  db: Db,
  people: Expression<unknown>,
  { eventId, kind, verb, description, link, about, aboutId, object, isPersonal, actorId }: NewNotification,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const objectRef = { type: sql`${object.type}::text`, id: sql`${object.id}::bigint` }
    const { rows } = await sql<{ person_id: number; in_app: boolean; mail: MailChoice }>`
      insert into notification (person_id, news_id, kind, verb, description, link, actor_content_type, about_id,
        object_type, object_id, object_name, actor_id, in_app, mail)
      select distinct told.person_id, ${eventId}, ${kind}, ${verb}, ${description}, ${link}, ${about},
        ${aboutId}::bigint, ${object.type}, ${object.id}::bigint, ${object.name}, actor.id,
        coalesce(wish.in_app, true), coalesce(wish.mail, ${notificationKinds[kind].mail})
      from (${people}) told
      left join person actor on actor.id = ${actorId}::bigint
      left join notification_preference wish on wish.person_id = told.person_id and wish.kind = ${kind}
      where (coalesce(wish.in_app, true) or wish.mail <> 'off')
        and not ${byBlocked(kind, sql`actor.id`, sql`told.person_id`)}
        and (${isPersonal} or not ${isMuted(sql`told.person_id`, objectRef)})
      on conflict on constraint notification_once do nothing
      returning person_id, in_app, mail`.execute(tx)
    const idsOf = (told: typeof rows) => told.map(({ person_id }) => person_id)
    const listed = idsOf(rows.filter(({ in_app }) => in_app))
    await refreshPages(tx, listed)
    await pushNotified(tx, eventId, listed)
    await mailNotified(tx, { kind, eventId }, idsOf(rows.filter(({ mail }) => mail === 'at-once')))
  })

/** Notifies everyone with a permission in a project, except the author of the event. Idempotent. */
export const notifyHolders = (
  db: Db,
  { projectId, permission, except }: { projectId: number; permission: ProjectPermission; except: number },
  notification: NewNotification,
) =>
  notify(
    db,
    db
      .selectFrom('project_role')
      .select('person_id')
      .where('project_id', '=', projectId)
      .where('role', 'in', rolesWith(permission))
      .where('person_id', '<>', except),
    notification,
  )

/** Notifies these people. Idempotent. */
export async function notifyPeople(
  db: Db,
  people: readonly number[],
  notification: NewNotification,
): Promise<void> {
  if (people.length === 0) return
  await notify(db, sql`select unnest(${[...people]}::bigint[]) as person_id`, notification)
}

/** Makes open pages of these people reload notifications after the commit. */
export async function refreshPages(tx: Tx, people: readonly number[]): Promise<void> {
  if (people.length > 0) await push(tx, { to: [...people], message: { command: 'notification' } })
}

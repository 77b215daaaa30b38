import { sql, type Expression } from 'kysely'
import type { NotificationKind } from 'contract/notifications/notification-kinds.ts'
import { totalBound } from 'contract/platform/lists.ts'
import type { ProjectPermission } from 'contract/projects/permissions.ts'
import { rolesWith } from 'contract/projects/permissions.ts'
import { isMember } from '../institutes/institutes.ts'
import { inTransaction, type Db } from '../platform/database/database.ts'
import { mailNotified } from './mails/mail-at-once.ts'

const shown = ['id', 'verb', 'description', 'link', 'actor_content_type', 'unread', 'created_at'] as const

export const notificationPage = (
  db: Db,
  personId: number,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
) =>
  db
    .selectFrom('notification')
    .select(shown)
    .where('person_id', '=', personId)
    .where('in_app', '=', true)
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()

/** Total and unread, counted up to `totalBound`. */
export const countsOf = (db: Db, personId: number) =>
  db
    .selectFrom(
      db
        .selectFrom('notification')
        .select('unread')
        .where('person_id', '=', personId)
        .where('in_app', '=', true)
        .orderBy('id', 'desc')
        .limit(totalBound + 1)
        .as('mine'),
    )
    .select((mine) => [
      mine.fn.countAll<number>().as('total'),
      mine.fn.countAll<number>().filterWhere('unread', '=', true).as('unread'),
    ])
    .executeTakeFirstOrThrow()

export const markOne = (db: Db, personId: number, id: number, unread: boolean) =>
  db
    .updateTable('notification')
    .set({ unread })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning(shown)
    .executeTakeFirst()

export const markAllRead = (db: Db, personId: number) =>
  db
    .updateTable('notification')
    .set({ unread: false })
    .where('person_id', '=', personId)
    .where('unread', '=', true)
    .where('in_app', '=', true)
    .execute()

/** The notification of one event. */
export interface NewNotification {
  eventId: string
  kind: NotificationKind
  verb: string
  description: string
  link: string
  about: string
}

/**
 * Notifies people as they want to hear of this kind: who has turned it off gets nothing, who wants it by mail only gets
 * a row that is not listed. Idempotent.
 * @param people a query of `person_id`
 */
export const notify = (
  db: Db,
  people: Expression<unknown>,
  { eventId, kind, verb, description, link, about }: NewNotification,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ person_id: number }>`
    insert into notification (person_id, news_id, kind, verb, description, link, actor_content_type, in_app)
    select distinct told.person_id, ${eventId}, ${kind}, ${verb}, ${description}, ${link}, ${about},
      coalesce(wish.in_app, true)
    from (${people}) told
    left join notification_preference wish on wish.person_id = told.person_id and wish.kind = ${kind}
    where coalesce(wish.in_app, true) or wish.mail <> 'off'
    on conflict on constraint notification_once do nothing
    returning person_id`.execute(tx)
    await mailNotified(
      tx,
      { kind, eventId },
      rows.map(({ person_id }) => person_id),
    )
  })

/** Notifies everybody with a permission in a project, except the person who did it. Idempotent. */
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

/** The name of a survey, unless it is deleted. */
export const surveyNameById = async (db: Db, id: number) =>
  (
    await db
      .selectFrom('survey')
      .select('name')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.name

/** The name of a document with its level and project, unless it is removed. */
export const documentName = (db: Db, id: number) =>
  db
    .selectFrom('document')
    .innerJoin('project', 'project.id', 'document.project_id')
    .select(['document.name', 'document.permissions', 'project.name as project'])
    .where('document.id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

export const projectName = async (db: Db, id: number) =>
  (await db.selectFrom('project').select('name').where('id', '=', id).executeTakeFirst())?.name

export async function nameOf(db: Db, personId: number): Promise<string> {
  const person = await db
    .selectFrom('person')
    .select(['first_name', 'last_name'])
    .where('id', '=', personId)
    .executeTakeFirst()
  return person ? `${person.first_name} ${person.last_name}` : 'Somebody'
}

export const approvedMembers = async (db: Db, instituteId: number): Promise<number[]> => {
  const members = await db
    .selectFrom('institute_role')
    .select('person_id')
    .distinct()
    .where('institute_id', '=', instituteId)
    .where(isMember('institute_role'))
    .limit(1000)
    .execute()
  return members.map(({ person_id }) => person_id)
}

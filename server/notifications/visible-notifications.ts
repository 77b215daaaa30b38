import { sql, type RawBuilder } from 'kysely'
import { documentLevels, readPermissions } from 'contract/documents/documents.rules.ts'
import { subjectTypes, type SubjectType } from 'contract/notifications/notification-facts.ts'
import { notificationKindNames, notificationKinds } from 'contract/notifications/notification-kinds.ts'
import { can, rolesWith, visitorPermissions, type ProjectPermission } from 'contract/projects/permissions.ts'
import { isMember, visibleTo } from '../institutes/institutes.ts'
import { hasBlockedPerson } from '../contacts/contacts.ts'
import { personVisibleToViewer } from '../users/users.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { hasOpenInvitation } from './open-decisions.ts'

/** The reader. */
export type NotificationReader = Pick<Viewer, 'id' | 'email' | 'is_staff'>

/**
 * A common table expression of the reader's roles in projects, required by `visibleNotification`. The conditions of several
 * kinds share it, as planning separate subqueries would take longer than the query.
 */
export const readerRoles = ({ id }: Pick<NotificationReader, 'id'>): RawBuilder<unknown> => sql`
  reader_role as materialized (select project_id, role from project_role where person_id = ${id})`

/** A session that is cancelled or moved concerns the other participant in any case. */
const aboutSessions = notificationKindNames.filter((kind) => notificationKinds[kind].about === 'session')

/** A condition: a notification comes from a person whom its reader has blocked. */
export const byBlocked = (
  kind: string | RawBuilder<unknown>,
  actor: RawBuilder<unknown>,
  reader: number | RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`(${hasBlockedPerson(reader, actor)} and ${kind}::text <> all (${aboutSessions}::text[]))`

const ofLoss = notificationKindNames.filter((kind) => notificationKinds[kind].isOfLoss)

/**
 * Whether the reader may still see the subject of a notification, as a condition on a row `n` of `notification`, in a
 * statement with `readerRoles` (SEC-07).
 * @param types the types of subjects that the statement can meet
 */
export const visibleNotification = (
  reader: NotificationReader,
  types: readonly SubjectType[] = subjectTypes,
): RawBuilder<boolean> =>
  sql<boolean>`(not ${byBlocked(sql.ref('n.kind'), sql.ref('n.actor_id'), reader.id)} and (n.kind = any (${ofLoss}::text[]) or case n.actor_content_type ${sql.join(
    types.map((type) => sql`when ${sql.lit(type)} then ${visible[type](reader)}`),
    sql` `,
  )} else false end))`

const visible: Record<SubjectType, (reader: NotificationReader) => RawBuilder<boolean>> = {
  person: (reader) => sql<boolean>`exists (select from person p where p.id = n.about_id
    and ${personVisibleToViewer(reader, 'p')})`,
  project: (reader) => sql<boolean>`exists (select from project p where p.id = n.about_id
    and ${holds(reader, 'VIEW_PROJECT', sql`p.id`, sql`p.project_visibility`)})`,
  survey: (
    reader,
  ) => sql<boolean>`exists (select from survey s where s.id = n.about_id and s.deleted_at is null
    and ${holds(reader, 'VIEW_PROJECT_SURVEYS', sql`s.project_id`)})`,
  document: (reader) => sql<boolean>`exists (select from document d join project p on p.id = d.project_id
    where d.id = n.about_id and d.removed_at is null and case d.permissions ${sql.join(
      documentLevels.map(
        (level) => sql`when ${sql.lit(level)}
          then ${holds(reader, readPermissions[level], sql`p.id`, sql`p.project_visibility`)}`,
      ),
      sql` `,
    )} end)`,
  discussion: (reader) => sql<boolean>`exists (select from discussion d where d.id = n.about_id
    and (${holds(reader, 'VIEW_PROJECT_DISCUSSIONS', sql`d.project_id`)}
      or d.institute_id in (select institute_id from institute_role r
        where r.person_id = ${reader.id} and ${isMember('r')})))`,
  institute: (reader) => sql<boolean>`(${hasOpenInvitation(reader)} or exists (select from institute i
    where i.id = n.about_id and ${visibleTo(reader, 'i')}
      and (n.kind not in ('institute.role_requested', 'institute.followed', 'project.institute_invited', 'match.asked') or ${administers(reader)})))`,
  session: ({ id }) => sql<boolean>`exists (select from advisor_session s
    where s.id = n.about_id and (s.advisor_id = ${id} or s.member_id = ${id}))`,
  report: ({ id, is_staff }) =>
    sql<boolean>`exists (select from report r where r.id = n.about_id
      and (r.reporter_id = ${id} and n.kind <> 'report.created' or ${is_staff}))`,
  // Every signed-in person can see every event.
  event: () => sql<boolean>`exists (select from event e where e.id = n.about_id)`,
}

/** Whether the reader has the permission in a project, by roles, as staff or as a visitor, in a statement with `readerRoles`. */
export const holds = (
  { is_staff }: Pick<NotificationReader, 'is_staff'>,
  permission: ProjectPermission,
  project: RawBuilder<unknown>,
  visibility?: RawBuilder<unknown>,
): RawBuilder<boolean> => {
  if (is_staff)
    return sql<boolean>`not exists (select from project gone where gone.id = ${project} and gone.deleted_at is not null)`
  const byRole = sql<boolean>`${project} in (select project_id from reader_role
    where role = any (${rolesWith(permission)}::text[]))`
  return visibility && can(visitorPermissions, permission)
    ? sql<boolean>`(${visibility} = 'public' or ${byRole})`
    : byRole
}

/** Whether the reader decides for the institute of the notification. */
const administers = ({ id, is_staff }: NotificationReader): RawBuilder<boolean> =>
  is_staff
    ? sql<boolean>`true`
    : sql<boolean>`n.about_id in (select institute_id from institute_role
        where person_id = ${id} and role = 'Admin' and approved)`

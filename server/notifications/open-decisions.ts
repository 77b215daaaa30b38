import { sql, type RawBuilder } from 'kysely'
import type { Decision } from 'contract/notifications/notification-kind.ts'
import { notificationKindNames, notificationKinds } from 'contract/notifications/notification-kinds.ts'
import type { OpenDecision } from 'contract/notifications/notifications.schemas.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { isGranted } from '../institutes/institutes.ts'
import { emailKey } from '../users/users.ts'

/** Whether a row `r` of `institute_role` waits for a decision. */
export const openRole = sql<boolean>`(not ${isGranted('r')} and r.role <> 'Follower')`
/** Whether a row `v` of `invitation` can still be answered. */
export const unansweredInvitation = sql<boolean>`(v.used_at is null and v.withdrawn_at is null and v.expires_at > now())`

/** The kinds that lead to a decision. */
export const decisionKinds = notificationKindNames.filter((kind) => notificationKinds[kind].decision)

/** The subjects of those kinds. */
export const decisionSubjects = [...new Set(decisionKinds.map((kind) => notificationKinds[kind].about))]

/** The open decision that the reader can make in a row `n` of `notification`; null if none. */
export const decisionOf = (reader: Viewer): RawBuilder<OpenDecision | null> =>
  sql<OpenDecision | null>`case n.kind ${sql.join(
    notificationKindNames.flatMap((kind) => {
      const { decision } = notificationKinds[kind]
      return decision ? [sql`when ${sql.lit(kind)} then ${open[decision](reader)}`] : []
    }),
    sql` `,
  )} end`

const open: Record<Decision, (reader: Viewer) => RawBuilder<unknown>> = {
  contact: ({ id }) => sql`(select jsonb_build_object('type', 'contact', 'contact_id', c.id, 'note', c.note)
    from contact c where c.from_id = n.actor_id and c.to_id = ${id} and c.accepted_at is null)`,
  role: () => sql`(select jsonb_build_object('type', 'role', 'institute_id', n.about_id,
      'user_id', n.actor_id, 'roles', jsonb_agg(r.role order by r.role))
    from institute_role r where r.institute_id = n.about_id and r.person_id = n.actor_id and ${openRole}
      having count(*) > 0)`,
  invitation: (reader) => sql`(select jsonb_build_object('type', 'invitation', 'institute_id', n.about_id,
      'role', coalesce(v.role, '')) from ${openInvitation(reader)} limit 1)`,
  project: () => sql`(select jsonb_build_object('type', 'project', 'institute_id', n.about_id,
      'invitation_id', v.id) from project_invitation v where ${ofProject})`,
}

/** Whether a row `v` of `project_invitation` is the open one of a notification `n` of its institute. */
const ofProject = sql<boolean>`(v.status = 'invited' and v.institute_id = n.about_id and v.project_id = n.object_id)`

/** Whether the notification is the reader's invitation into an institute and the invitation is still open. */
export const hasOpenInvitation = ({ email }: Pick<Viewer, 'email'>): RawBuilder<boolean> =>
  sql<boolean>`(n.kind = 'institute.invited' and exists (select from ${openInvitation({ email })}))`

const openInvitation = ({ email }: Pick<Viewer, 'email'>) =>
  sql`invitation v where v.institute_id = n.about_id and ${unansweredInvitation}
    and lower(normalize(v.email, nfkc)) = ${emailKey(email)}`

import { approversOf } from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'
import type { EventListeners } from '../platform/jobs/jobs.ts'
import { notificationOf } from './notification-kinds.ts'
import { nameOf, notifyPeople } from './notifications.queries.ts'

/** Who is notified of roles in institutes and of invitations into them. */
export const instituteNotifications: EventListeners = {
  'institute.role_requested': async ({ instituteId, personId, role }, { database: { db } }, id) => {
    const institute = await instituteName(db, instituteId)
    if (institute === undefined) return
    const facts = { institute, instituteId, person: await nameOf(db, personId), role }
    const approvers = (await approversOf(db, instituteId)).map((one) => one.id)
    const others = approvers.filter((approver) => approver !== personId)
    await notifyPeople(db, others, notificationOf('institute.role_requested', facts, id))
  },
  'institute.roles_decided': async (decided, { database: { db } }, id) => {
    const { instituteId, personId, approved, withdrawn, reason } = decided
    const institute = await instituteName(db, instituteId)
    if (institute === undefined) return
    const facts = { institute, instituteId, reason }
    if (approved.length > 0) {
      const told = notificationOf('institute.roles_approved', { ...facts, roles: approved }, `${id}:approved`)
      await notifyPeople(db, [personId], told)
    }
    if (withdrawn.length > 0) {
      const told = notificationOf(
        'institute.roles_withdrawn',
        { ...facts, roles: withdrawn },
        `${id}:withdrawn`,
      )
      await notifyPeople(db, [personId], told)
    }
  },
  'institute.invited': async ({ instituteId, personId, by }, { database: { db } }, id) => {
    const institute = await instituteName(db, instituteId)
    if (institute === undefined) return
    const facts = { institute, instituteId, by: await nameOf(db, by) }
    await notifyPeople(db, [personId], notificationOf('institute.invited', facts, id))
  },
  'invitation.accepted': async ({ institute_id, person_id, invited_by }, { database: { db } }, id) => {
    const institute = institute_id === null ? undefined : await instituteName(db, institute_id)
    if (institute_id === null || institute === undefined || invited_by === null) return
    const facts = { institute, instituteId: institute_id, person: await nameOf(db, person_id) }
    await notifyPeople(db, [invited_by], notificationOf('institute.invitation_accepted', facts, id))
  },
}

/** The name of an institute, unless it was merged into another. */
const instituteName = async (db: Db, id: number) =>
  (
    await db
      .selectFrom('institute')
      .select('name')
      .where('id', '=', id)
      .where('merged_into', 'is', null)
      .executeTakeFirst()
  )?.name

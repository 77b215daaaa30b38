import { sql } from 'kysely'
import { approversOf } from '../../institutes/institutes.ts'
import type { EventListeners } from '../../platform/jobs/jobs.ts'
import { accountByEmail } from '../../users/users.ts'
import { instituteWithName, personWithName } from '../names.queries.ts'
import { notificationOf } from '../new-notification.ts'
import { notifyPeople } from '../notify.ts'
import { openRole, unansweredInvitation } from '../open-decisions.ts'
import { collectDecision } from '../role-decisions.ts'
import { notifyToDecide, settle } from '../settle.ts'

/** Notifications of roles in institutes and of invitations. */
export const instituteNotifications: EventListeners = {
  'institute.role_requested': async ({ instituteId, personId, role }, { database: { db } }, id) => {
    const institute = await instituteWithName(db, instituteId)
    if (!institute) return
    const facts = { institute, by: await personWithName(db, personId), role }
    const approvers = (await approversOf(db, instituteId)).map((one) => one.id)
    const others = approvers.filter((approver) => approver !== personId)
    const told = notificationOf('institute.role_requested', facts, id)
    await notifyToDecide(db, others, told, requests(instituteId, personId))
  },
  'institute.roles_decided': async (decided, { database: { db } }, id) => {
    await settle(db, requests(decided.instituteId, decided.personId))
    await collectDecision(db, decided, id)
  },
  'institute.own_roles_changed': ({ instituteId, personId }, { database: { db } }) =>
    settle(db, requests(instituteId, personId)),
  'institute.invited': async ({ instituteId, personId, by }, { database: { db } }, id) => {
    const institute = await instituteWithName(db, instituteId)
    if (!institute) return
    const facts = { institute, by: await personWithName(db, by) }
    const told = notificationOf('institute.invited', facts, id)
    await notifyToDecide(db, [personId], told, invitation(instituteId, personId))
  },
  'institute.invitation_ended': async ({ instituteId, email }, { database: { db } }) => {
    const account = await accountByEmail(db, email)
    if (account) await settle(db, invitation(instituteId, account.id))
  },
  'invitation.accepted': async ({ institute_id, person_id, invited_by }, { database: { db } }, id) => {
    if (institute_id === null) return
    await settle(db, invitation(institute_id, person_id))
    await settle(db, requests(institute_id, person_id))
    const institute = await instituteWithName(db, institute_id)
    if (!institute || invited_by === null) return
    const facts = { institute, by: await personWithName(db, person_id) }
    await notifyPeople(db, [invited_by], notificationOf('institute.invitation_accepted', facts, id))
  },
}

/** Deciding one of two requested roles leaves the other open. */
const requests = (instituteId: number, personId: number) => ({
  kind: 'institute.role_requested' as const,
  aboutId: instituteId,
  where: sql<boolean>`actor_id = ${personId}`,
  isOpen: sql<boolean>`exists (select from institute_role r
    where r.institute_id = ${instituteId} and r.person_id = ${personId} and ${openRole})`,
})

const invitation = (instituteId: number, personId: number) => ({
  kind: 'institute.invited' as const,
  aboutId: instituteId,
  where: sql<boolean>`person_id = ${personId}`,
  isOpen: sql<boolean>`exists (select from invitation v join person p
    on lower(normalize(p.email, nfkc)) = lower(normalize(v.email, nfkc))
    where p.id = ${personId} and v.institute_id = ${instituteId} and ${unansweredInvitation})`,
})

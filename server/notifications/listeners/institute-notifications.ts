import { sql } from 'kysely'
import { adminsOf, approversOf, staffInUse } from '../../institutes/institutes.ts'
import type { Db } from '../../platform/database/database.ts'
import type { EventListeners } from '../../platform/jobs/jobs.ts'
import { accountByEmail } from '../../users/users.ts'
import { instituteWithName, nameOfInstitute, personWithName } from '../names.queries.ts'
import { notificationOf } from '../new-notification.ts'
import { notifyPeople } from '../notify.ts'
import { openRole, unansweredInvitation } from '../open-decisions.ts'
import { collectDecision } from '../role-decisions.ts'
import { notifyToDecide, settle } from '../settle.ts'

/** Notifications of roles in institutes, of invitations and merges. */
export const instituteNotifications: EventListeners = {
  'institute.role_requested': async ({ instituteId, personId, role }, { database: { db } }, id) => {
    const institute = await instituteWithName(db, instituteId)
    if (!institute) return
    const recommended_by = await recommenderOf(db, { instituteId, personId, role })
    const facts = { institute, by: await personWithName(db, personId), role, recommended_by }
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
  'institute.invited': async ({ instituteId, personId, by, role }, { database: { db } }, id) => {
    const institute = await instituteWithName(db, instituteId)
    if (!institute) return
    const facts = { institute, by: await personWithName(db, by), role }
    const told = notificationOf('institute.invited', facts, id)
    await notifyToDecide(db, [personId], told, invitation(instituteId, personId))
  },
  'institute.invitation_ended': async ({ instituteId, email }, { database: { db } }) => {
    const account = await accountByEmail(db, email)
    if (account) await settle(db, invitation(instituteId, account.id))
  },
  'institute.merged': async ({ fromId, intoId, reason, people }, { database: { db } }, id) => {
    const [from, institute] = [await nameOfInstitute(db, fromId), await nameOfInstitute(db, intoId)]
    if (!from || !institute) return
    for (const [outcome, told] of Map.groupBy(people, (one) => one.outcome)) {
      const facts = { from: from.name, institute, reason, outcome }
      const ids = told.map((one) => one.id)
      await notifyPeople(db, ids, notificationOf('institute.merged', facts, id))
    }
  },
  'institute.merge_undone': async ({ fromId, intoId, reason, people }, { database: { db } }, id) => {
    const [from, into] = [await nameOfInstitute(db, fromId), await nameOfInstitute(db, intoId)]
    if (!from || !into) return
    const facts = { from: from.name, institute: into, reason }
    const undone = notificationOf('institute.merge_undone', facts, id)
    await notifyPeople(db, people.into, undone)
    await notifyPeople(db, people.from, { ...undone, link: `/institutes/${fromId}` })
  },
  'institute.admin_removed': async (removed, { database: { db } }, id) => {
    const { instituteId, personId, reason, gaveUp = false } = removed
    const institute = await instituteWithName(db, instituteId)
    if (!institute) return
    const theirs = notificationOf('institute.admin_removed', { institute, reason }, id)
    if (!gaveUp) await notifyPeople(db, [personId], theirs)
    const { name: person } = await personWithName(db, personId)
    const admins = (await adminsOf(db, instituteId)).map((one) => one.id).filter((one) => one !== personId)
    const others = notificationOf('institute.admin_removed', { institute, person, reason }, id)
    await notifyPeople(db, admins, others)
  },
  'institute.followed': async ({ instituteId, followers }, { database: { db } }, id) => {
    const institute = await instituteWithName(db, instituteId)
    if (!institute) return
    const admins = (await adminsOf(db, instituteId)).map((one) => one.id)
    await notifyPeople(db, admins, notificationOf('institute.followed', { institute, followers }, id))
  },
  'institute.admin_objected': async ({ instituteId, personId }, { database: { db } }, id) => {
    const institute = await instituteWithName(db, instituteId)
    if (!institute) return
    const facts = { institute, by: await personWithName(db, personId) }
    const staff = (await staffInUse(db)).map((one) => one.id)
    await notifyPeople(db, staff, notificationOf('institute.admin_objected', facts, id))
  },
  'institute.objection_decided': async (decided, { database: { db } }, id) => {
    const { instituteId, personId, restored, answer } = decided
    const institute = await instituteWithName(db, instituteId)
    if (!institute) return
    const facts = { institute, restored, reason: answer }
    await notifyPeople(db, [personId], notificationOf('institute.objection_decided', facts, id))
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

/** The name of the member whose invitation made a request. */
async function recommenderOf(
  db: Db,
  { instituteId, personId, role }: { instituteId: number; personId: number; role: string },
): Promise<string | undefined> {
  const request = await db
    .selectFrom('institute_role')
    .select('recommended_by')
    .where('institute_id', '=', instituteId)
    .where('person_id', '=', personId)
    .where('role', '=', role)
    .executeTakeFirst()
  return request?.recommended_by ? (await personWithName(db, request.recommended_by)).name : undefined
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

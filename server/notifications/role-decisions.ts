import { sql } from 'kysely'
import type { NotificationKind } from 'contract/notifications/notification-facts.ts'
import { inTransaction, type Db, type Tx } from '../platform/database/database.ts'
import { enqueue, type Events, type Job } from '../platform/jobs/jobs.ts'
import { notificationOf } from './new-notification.ts'
import { notifyPeople } from './notify.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'notifications.tell-roles': { personId: number }
  }
}

/** Milliseconds to wait for further decisions about the same person. */
const patience = 2000
/** How long decisions stay stored after they were told, because an event may be delivered again. */
const keptHours = 24

const kinds = {
  approved: 'institute.roles_approved',
  declined: 'institute.roles_declined',
  ended: 'institute.roles_withdrawn',
} as const satisfies Record<string, NotificationKind>
type Outcome = keyof typeof kinds

/** Stores a decision and notifies the person a little later, of all decisions of that time together. */
export const collectDecision = (
  db: Db,
  { instituteId, personId, approved, declined = [], withdrawn, reason }: Events['institute.roles_decided'],
  eventId: string,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const outcomes: Record<Outcome, string[]> = { approved, declined, ended: withdrawn }
    for (const [outcome, roles] of Object.entries(outcomes))
      if (roles.length > 0)
        await sql`
          insert into role_decision (event_id, person_id, institute_id, outcome, roles, reason)
          select ${eventId}, person.id, institute.id, ${outcome}, ${roles}::text[], ${reason}
          from person, institute where person.id = ${personId} and institute.id = ${instituteId}
          on conflict on constraint role_decision_once do nothing`.execute(tx)
    await tellSoon(tx, personId)
  })

const tellSoon = (tx: Tx, personId: number) =>
  enqueue(
    tx,
    'notifications.tell-roles',
    { personId },
    { key: `tell-roles:${personId}`, runAt: new Date(Date.now() + patience) },
  )

interface Decision {
  event_id: string
  outcome: Outcome
  institute_id: number
  name: string
  roles: string[]
  reason: string
}

/**
 * Makes one notification of all decisions with the same outcome that the person has not been told of, those of the oldest
 * outcome first. Others follow a little later, so that their mails arrive in this order.
 */
export const tellRoles: Job<'notifications.tell-roles'> = ({ personId }, { database: { db } }) =>
  inTransaction(db, async (tx) => {
    await sql`delete from role_decision where told_at < now() - make_interval(hours => ${keptHours})`.execute(
      tx,
    )
    const { rows: decisions } = await sql<Decision>`
      with told as (
        update role_decision set told_at = now()
        where person_id = ${personId} and told_at is null and outcome = (
          select outcome from role_decision where person_id = ${personId} and told_at is null order by id limit 1)
        returning id, event_id, outcome, institute_id, roles, reason
      )
      select event_id, outcome, institute.id as institute_id, institute.name, roles, reason
      from told join institute on institute.id = institute_id order by told.id`.execute(tx)
    const [first] = decisions
    if (!first) return
    const institutes = new Set(decisions.map((one) => one.institute_id))
    const reasons = new Set(decisions.map(({ reason }) => reason))
    const facts = {
      institute: { id: first.institute_id, name: first.name },
      roles: [...new Set(decisions.flatMap(({ roles }) => roles))],
      reason: reasons.size === 1 ? first.reason : '',
      more: institutes.size - 1,
    }
    const eventId = `${first.event_id}:${first.outcome}`
    await notifyPeople(tx, [personId], notificationOf(kinds[first.outcome], facts, eventId))
    await tellSoon(tx, personId)
  })

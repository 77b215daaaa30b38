import { isGranted } from '../institutes/institutes.ts'
import type { Tx } from '../platform/database/database.ts'
import { emitEvents, type WebhookEvent } from './emit-events.ts'

interface Memberships {
  projects: number[]
  institutes: number[]
}

/** Projects and institutes in which a person has roles of their own. Read it before the account is erased. */
export async function membershipsOf(tx: Tx, personId: number): Promise<Memberships> {
  const projects = await tx
    .selectFrom('participant')
    .select('project_id as id')
    .distinct()
    .where('person_id', '=', personId)
    .execute()
  const institutes = await tx
    .selectFrom('institute_role')
    .select('institute_id as id')
    .distinct()
    .where('person_id', '=', personId)
    .where(isGranted('institute_role'))
    .where('role', '<>', 'Follower')
    .execute()
  return { projects: projects.map(({ id }) => id), institutes: institutes.map(({ id }) => id) }
}

/** Sends to webhooks that a person whose account was erased has left. */
export async function emitDepartures(
  tx: Tx,
  personId: number,
  { projects, institutes }: Memberships,
  now: Date,
): Promise<void> {
  const data = { user_id: personId, roles: [] }
  const events: WebhookEvent[] = [
    ...projects.map((projectId) => ({ projectId, type: 'participant.left' as const, data })),
    ...institutes.map((instituteId) => ({ instituteId, type: 'member.left' as const, data })),
  ]
  await emitEvents(tx, events, now)
}

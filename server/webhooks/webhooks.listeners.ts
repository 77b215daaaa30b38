import { inTransaction } from '../platform/database/database.ts'
import type { EventListeners, JobContext } from '../platform/jobs/jobs.ts'
import { personOrNull } from '../platform/http/viewer.ts'
import { emitEvents, type WebhookEvent } from './emit-events.ts'

/** Messages about events of projects and institutes; domains above this one call `emitEvents` themselves. */
export const webhookListeners: EventListeners = {
  'project.changed': ({ projectId, by, at }, context, id) =>
    emit([{ projectId, type: 'project.changed', data: { by } }], { context, id, at }),
  'project.roles_changed': ({ projectId, personId, instituteId, before, after, at }, context, id) => {
    const change = changeOf(before, after)
    const party = personId === null ? { institution_id: instituteId } : { user_id: personId }
    const events: WebhookEvent[] = change
      ? [{ projectId, type: `participant.${change}`, data: { ...party, roles: after } }]
      : []
    // For the institution itself only whether it takes part matters.
    if (instituteId !== null && (change === 'joined' || change === 'left'))
      events.push({
        instituteId,
        type: `project.${change}`,
        data: { project_id: projectId, ...(change === 'joined' && { roles: after }) },
      })
    return emit(events, { context, id, at })
  },
  'institute.changed': ({ instituteId, by, at }, context, id) =>
    emit([{ instituteId, type: 'institution.changed', data: { by: personOrNull(by) } }], { context, id, at }),
  'institute.membership_changed': ({ instituteId, personId, before, after, at }, context, id) => {
    const change = changeOf(before, after)
    if (!change) return Promise.resolve()
    const data = { user_id: personId, roles: after }
    return emit([{ instituteId, type: `member.${change}`, data }], { context, id, at })
  },
}

function changeOf(before: readonly string[], after: readonly string[]) {
  if (before.toSorted().join('\n') === after.toSorted().join('\n')) return undefined
  if (before.length === 0) return 'joined'
  return after.length === 0 ? 'left' : 'changed'
}

/** @param of `id` of the event in the queue, and when it happened, ISO 8601 */
const emit = (
  events: readonly WebhookEvent[],
  { context: { database }, id, at }: { context: JobContext; id: string; at: string },
) => inTransaction(database.db, (tx) => emitEvents(tx, events, new Date(at), id))

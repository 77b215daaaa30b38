import { deviceOf } from 'contract/access/device.rules.ts'
import { sessions } from 'contract/access/sessions.endpoints.ts'
import { sessionsSchemas } from 'contract/access/sessions.schemas.ts'
import { notFound } from '../../platform/http/problem.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { routes } from '../../platform/http/routes.ts'
import { member } from '../../platform/http/viewer.ts'
import { endAllSessions, endSession, sessionsOf } from '../sessions.queries.ts'

/** Lists and ends the sessions of a person. */
export const sessionRoutes = routes(sessions, sessionsSchemas, {
  list: [
    member,
    async ({ db, viewer, now }) => {
      const rows = await sessionsOf(db, viewer.id, now)
      const results = rows.map(({ id, user_agent, ip, created_at, last_used_at }) => ({
        id,
        device: deviceOf(user_agent),
        ip,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at.toISOString(),
        is_current: id === viewer.session_id,
      }))
      return { results: results.toSorted((one, other) => Number(other.is_current) - Number(one.is_current)) }
    },
  ],
  end: [
    member,
    async ({ db, viewer, params }) => {
      if (!(await endSession(db, viewer.id, params.id))) throw notFound()
      return { success: true as const }
    },
  ],
  endOthers: [
    member,
    async ({ db, viewer }) => {
      await inTransaction(db, (tx) => endAllSessions(tx, viewer.id, viewer.session_id))
      return { success: true as const }
    },
  ],
})

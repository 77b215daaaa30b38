import type { access } from 'contract/access/access.endpoints.ts'
import { endSockets } from '../platform/live/live.ts'
import type { Handler } from '../platform/http/routes.ts'

export const signOut: Handler<typeof access.signOut> = async ({ viewer, db }) => {
  if (viewer) {
    await db.deleteFrom('session').where('id', '=', viewer.session_id).execute()
    await endSockets(db, [viewer.session_id])
  }
  return { success: true }
}

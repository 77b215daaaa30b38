import type { access } from 'contract/access/access.endpoints.ts'
import { endSockets } from '../platform/live/live.ts'
import type { Handler } from '../platform/http/routes.ts'
import { signOnOfSession, signOutAddress } from './sign-on/sign-out-at-provider.ts'

export const signOut: Handler<typeof access.signOut> = async ({ viewer, db, config }) => {
  if (!viewer) return { success: true }
  const signedOn = await signOnOfSession(db, viewer.session_id)
  await db.deleteFrom('session').where('id', '=', viewer.session_id).execute()
  await endSockets(db, [viewer.session_id])
  const sign_out_url = signedOn && (await signOutAddress(db, signedOn, config))
  return { success: true, ...(sign_out_url !== undefined && { sign_out_url }) }
}

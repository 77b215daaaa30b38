import '../../platform/set-up-schemas.ts'
import { linkInvalid } from 'contract/access/access.refusals.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { call, CallFailed } from '../../platform/call.ts'
import { currentSession } from '../../platform/session.ts'
import { keepInvitation } from '../registration/invitation.ts'
import { alreadySignedIn } from './reasons.ts'
import { forgetDraft } from '../registration/registration-draft.ts'

/**
 * Exchanges the token of an invitation link for a guest session.
 * @returns the next address, without the token
 */
export async function exchangeInvitation(token: string): Promise<string> {
  // An invitation never replaces a session (SEC-18).
  if (currentSession()) return `/start?because=${alreadySignedIn.code}`
  try {
    const { token: guest, invitation } = await call(registration.openInvitation, { body: { token } })
    keepInvitation({ token: guest, invitation })
    forgetDraft()
    return '/registration'
  } catch (error) {
    if (error instanceof CallFailed && error.code === linkInvalid.code)
      return `/start?because=${linkInvalid.code}`
    throw error
  }
}

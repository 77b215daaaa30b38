import { access } from 'contract/access/access.endpoints.ts'
import { openProvider } from '../access/sso/open-provider.ts'
import type { NavigateFunction } from 'react-router'
import { call } from '../platform/call.ts'
import { leavePage } from '../platform/leave-page.ts'
import { leaveDevice } from '../platform/session.ts'

/** Ends the session, on this device even if the server cannot be reached, and opens the start page. */
export function logOut(navigate: NavigateFunction): void {
  void call(access.signOut)
    .then(({ sign_out_url }) => {
      // The provider of a single sign-on would sign the next user of this device in.
      if (sign_out_url !== undefined) openProvider(sign_out_url)
    })
    .catch(() => {})
  leaveDevice()
  leavePage(navigate, '/start')
}

import { access } from 'contract/access/access.endpoints.ts'
import type { NavigateFunction } from 'react-router'
import { call } from '../platform/call.ts'
import { leavePage } from '../platform/leave-page.ts'
import { leaveDevice } from '../platform/session.ts'

/** Ends the session, on this device even if the server cannot be reached, and opens the start page. */
export function logOut(navigate: NavigateFunction): void {
  void call(access.signOut).catch(() => {})
  leaveDevice()
  leavePage(navigate, '/start')
}

import type { RouterProviderProps } from 'react-router/dom'
import { accountBlocked, signedOut } from 'contract/platform/refusal.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { call, whenSessionEnds } from '../platform/call.ts'
import { leavePage } from '../platform/leave-page.ts'
import { whenSocketIsSignedOut } from '../platform/live.ts'
import { queryClient } from '../platform/query.ts'
import { currentSession, forgetScrollPositions, forgetSession } from '../platform/session.ts'

let isLeaving = false
/** Set while the page itself ends the session, so that no other reason is shown. */
export const leaveByOneself = (is: boolean) => void (isLeaving = is)

/**
 * Goes to the landing page when the session has ended (ACC-20), with the reason and the present address as search
 * parameters. Also follows sign-ins and logouts in other tabs.
 */
export function leaveWhenSessionEnds(router: RouterProviderProps['router']): void {
  whenSessionEnds((status) => {
    if (isLeaving) return
    forgetSession()
    const { pathname, search } = router.state.location
    const because = status === 403 ? accountBlocked.code : signedOut.code
    const to = `/start?${new URLSearchParams({ because, next: pathname + search })}`
    leavePage((page, options) => router.navigate(page, options), to)
  })
  // The response tells whether the session has ended or the account is blocked.
  whenSocketIsSignedOut(() => void (isLeaving || call(users.me).catch(() => {})))

  let user = currentSession()?.user_id
  window.addEventListener('storage', () => {
    if (currentSession()?.user_id === user) return
    user = currentSession()?.user_id
    forgetScrollPositions()
    // Runs the guards of the open page again, and drops the data of the previous user.
    void Promise.resolve(router.revalidate()).then(() =>
      user ? queryClient.resetQueries() : queryClient.clear(),
    )
  })
}

import type { RouterProviderProps } from 'react-router/dom'
import { accountBlocked, signedOut } from 'contract/platform/refusal.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { call, whenSessionEnds } from '../platform/call.ts'
import { whenSocketIsSignedOut } from '../platform/live.ts'
import { queryClient } from '../platform/query.ts'
import { forgetSession, currentSession } from '../platform/session.ts'

let isLeaving = false
/** While the server carries out what ends the session, the page itself says why, and not that it has ended. */
export const leaveByOneself = (is: boolean) => void (isLeaving = is)

/**
 * Sends to the landing page whoever the server no longer knows (ACC-20), with the reason in the address, and back
 * to this page after the next sign-in. Follows what other tabs do as well.
 */
export function leaveWhenSessionEnds(router: RouterProviderProps['router']): void {
  whenSessionEnds((status) => {
    if (isLeaving) return
    forgetSession()
    const { pathname, search } = router.state.location
    const because = status === 403 ? accountBlocked.code : signedOut.code
    const to = `/start?${new URLSearchParams({ because, next: pathname + search })}`
    // Cleared once the page is gone, which would fetch everything again otherwise.
    void Promise.resolve(router.navigate(to)).then(() => queryClient.clear())
  })
  // The answer says whether the session has ended or the account is blocked; without one, the next poll does.
  whenSocketIsSignedOut(() => void (isLeaving || call(users.me).catch(() => {})))

  let user = currentSession()?.user_id
  window.addEventListener('storage', () => {
    if (currentSession()?.user_id === user) return
    user = currentSession()?.user_id
    // The guards of the open page decide again; what the last person had read is not for the next one.
    void Promise.resolve(router.revalidate()).then(() =>
      user ? queryClient.resetQueries() : queryClient.clear(),
    )
  })
}

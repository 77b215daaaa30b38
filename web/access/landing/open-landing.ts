import { currentSession } from '../../platform/session.ts'
import { alreadySignedIn } from './reasons.ts'

export interface OpenedLanding {
  /** Where to go instead of showing the landing page. */
  to?: string
  /** Why an invitation could not be opened. */
  trouble?: string
}

/** Opens an invitation, if the address has one, and sends members to their pages. */
export async function openLanding(search: URLSearchParams): Promise<OpenedLanding> {
  // Read by name, wherever it stands in the query (DEF-01); never a session (SEC-18).
  const token = search.get('token')
  if (token !== null) {
    // Visitors without an invitation need neither the call nor its schemas.
    const { exchangeInvitation } = await import('./open-invitation.ts')
    try {
      return { to: await exchangeInvitation(token) }
    } catch (error) {
      return { trouble: (error as Error).message }
    }
  }
  return currentSession() && search.get('because') !== alreadySignedIn.code ? { to: '/dashboard' } : {}
}

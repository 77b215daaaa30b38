import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentSession } from '../../platform/session.ts'
import { alreadySignedIn } from './reasons.ts'
import { StartPage } from './StartPage.tsx'

/** Shows the landing page, or goes on from it: with an invitation to the registration, as a member to one's pages. */
export async function showLanding(element: HTMLElement): Promise<void> {
  const root = createRoot(element)
  if (location.pathname !== '/start') history.replaceState(null, '', `/start${location.search}`)
  const search = new URLSearchParams(location.search)
  // Read by name, wherever it stands in the query (DEF-01); never a session (SEC-18).
  const token = search.get('token')
  const show = (trouble?: string) =>
    root.render(
      <StrictMode>
        <StartPage search={search} trouble={trouble} />
      </StrictMode>,
    )
  if (token !== null) {
    const { exchangeInvitation } = await import('./open-invitation.ts')
    return exchangeInvitation(token).then(
      (to) => location.replace(to),
      (error: Error) => show(error.message),
    )
  }
  if (currentSession() && search.get('because') !== alreadySignedIn.code)
    return location.replace('/dashboard')
  show()
}

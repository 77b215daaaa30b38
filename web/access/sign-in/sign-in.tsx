import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentSession } from '../../platform/session.ts'
import { SignInPage } from './SignInPage.tsx'

/** Shows the sign-in, without router, queries and component library. */
export function showSignIn(element: HTMLElement): void {
  // Another tab has signed in.
  window.addEventListener('storage', () => currentSession() && location.replace('/dashboard'))
  createRoot(element).render(
    <StrictMode>
      <SignInPage search={new URLSearchParams(location.search)} />
    </StrictMode>,
  )
}

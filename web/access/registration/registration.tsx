import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RegistrationPage } from './RegistrationPage.tsx'

/** Shows the registration, without router and queries; the component library comes with a new institution. */
export function showRegistration(element: HTMLElement): void {
  createRoot(element).render(
    <StrictMode>
      <RegistrationPage />
    </StrictMode>,
  )
}

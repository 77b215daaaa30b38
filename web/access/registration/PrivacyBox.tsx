import { Checkbox } from '@mantine/core'
import { Label } from '../../ui/forms/Label.tsx'
import type { RegistrationForm } from './use-registration.ts'

/** That the privacy policy has been read (ACC-31). */
export const PrivacyBox = ({ form }: { form: RegistrationForm }) => (
  <Checkbox
    {...form.checkbox('privacy')}
    label={
      <>
        I have read the <LegalLink to="/legal/privacy">privacy policy</LegalLink>, and I accept the{' '}
        <LegalLink to="/legal/data-protection">data protection declaration</LegalLink> and the{' '}
        <LegalLink to="/legal/terms">terms of use</LegalLink> <Label required>{''}</Label>
      </>
    }
  />
)

/** Opens a new tab, so that the form stays open. */
const LegalLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
  </a>
)

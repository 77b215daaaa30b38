import { Label } from '../../ui/forms/Label.tsx'
import { inputStates } from '../../ui/forms/PlainField.tsx'
import type { RegistrationForm } from './use-registration.ts'
import classes from './InstitutionStep.module.css'

/** That the privacy policy has been read (ACC-31). */
export function PrivacyBox({ form }: { form: RegistrationForm }) {
  const { error, ...box } = form.checkbox('privacy')
  return (
    <div>
      <label className={classes.kind}>
        <input type="checkbox" {...box} {...inputStates({ id: box.id, error })} />
        <span>
          I have read the <LegalLink to="/legal/privacy">privacy policy</LegalLink>, and I accept the{' '}
          <LegalLink to="/legal/data-protection">data protection declaration</LegalLink> and the{' '}
          <LegalLink to="/legal/terms">terms of use</LegalLink> <Label required>{''}</Label>
        </span>
      </label>
      {error && (
        <p id={`${box.id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/** Opens beside the form, so that nothing has to be left to be read. */
const LegalLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
  </a>
)

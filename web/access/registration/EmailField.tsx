import { TextInput } from '@mantine/core'
import { maxEmail } from 'contract/platform/email.ts'
import { Label } from '../../ui/forms/Label.tsx'
import type { StepProps } from './use-registration.ts'

/**
 * The user's address. A new institution is asked for its website afterwards, which is often the same domain. It is checked
 * with the step User Details.
 */
export const EmailField = ({ form, invitation, onLeft }: StepProps & { onLeft?: () => void }) => (
  <TextInput
    {...form.field('email')}
    type="email"
    label={<Label required>E-mail</Label>}
    description={
      invitation
        ? 'The address you were invited at; it needs no confirmation'
        : 'We send a link there, to be sure that it is yours'
    }
    readOnly={invitation !== undefined}
    maxLength={maxEmail}
    autoComplete="username"
    onBlur={onLeft}
  />
)

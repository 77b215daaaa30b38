import { TextInput } from '@mantine/core'
import { readCode } from 'contract/access/second-factors.rules.ts'
import { messages } from 'contract/platform/refusal.ts'
import { PasswordField } from '../../../access/PasswordField.tsx'
import { Label } from '../../../ui/forms/Label.tsx'
import type { FormOf } from '../../../ui/forms/use-form.ts'

export interface Proof {
  password: string
  code: string
}

/** What a form with these fields needs. */
export const proofForm = {
  initialValues: { password: '', code: '' },
  problems: ({ password, code }: Proof) =>
    messages([
      ['password', password !== '', 'Please enter password'],
      ['code', readCode(code) !== undefined, 'Please enter a code of your app, or a recovery code'],
    ]),
}

/** The password and a code, before a change of the second factor. */
export const ProofFields = ({ form }: { form: FormOf<Proof> }) => (
  <>
    <PasswordField
      {...form.field('password')}
      label={<Label required>Your password</Label>}
      autoComplete="current-password"
      data-autofocus
    />
    <TextInput
      {...form.field('code')}
      label={<Label required>Code</Label>}
      description="From your authenticator app, or a recovery code"
      autoComplete="one-time-code"
      spellCheck={false}
      maxLength={40}
    />
  </>
)

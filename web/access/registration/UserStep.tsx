import { TextInput } from '@mantine/core'
import { maxEmail } from 'contract/platform/email.ts'
import { passwordHint } from 'contract/access/password.rules.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { PictureField } from '../../ui/forms/PictureField.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { NameFields } from './NameFields.tsx'
import type { StepProps } from './use-registration.ts'

interface UserStepProps extends StepProps {
  onPasswordLeft: () => void
}

/** Personal data of the new user (ACC-33, ACC-54). */
export function UserStep({ form, invitation, onPasswordLeft }: UserStepProps) {
  return (
    <>
      <NameFields form={form} />
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
      />
      <PasswordField
        {...form.field('password')}
        label={<Label required>Password</Label>}
        description={passwordHint}
        autoComplete="new-password"
        onBlur={onPasswordLeft}
      />
      <PasswordField
        {...form.field('confirm_password')}
        label={<Label required>Repeat password</Label>}
        autoComplete="new-password"
      />
      <PictureField
        {...form.field('picture')}
        label={<Label>Your picture</Label>}
        description="PNG, JPEG, WebP or GIF, at most 5 MB"
      />
    </>
  )
}

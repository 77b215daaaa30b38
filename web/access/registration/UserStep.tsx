import { passwordHint } from 'contract/access/password.rules.ts'
import { useState } from 'react'
import { Label } from '../../ui/forms/Label.tsx'
import { PictureField } from '../../ui/forms/PictureField.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { EmailField } from './EmailField.tsx'
import { NameFields } from './NameFields.tsx'
import type { StepProps } from './use-registration.ts'

interface UserStepProps extends StepProps {
  onPasswordLeft: () => void
}

/** Personal data of the new user (ACC-33, ACC-54). */
export function UserStep({ form, invitation, onPasswordLeft }: UserStepProps) {
  const [isShown, setShown] = useState(false)
  const show = (shown: boolean) => {
    setShown(shown)
    if (shown) form.setValue('confirm_password', form.getValues().password)
  }
  return (
    <>
      <NameFields form={form} />
      <EmailField form={form} invitation={invitation} />
      <PasswordField
        {...form.field('password')}
        label={<Label required>Password</Label>}
        description={passwordHint}
        autoComplete="new-password"
        visible={isShown}
        onVisibilityChange={show}
        onChange={(event) => {
          form.field('password').onChange(event)
          if (isShown) form.setValue('confirm_password', event.currentTarget.value)
        }}
        onBlur={onPasswordLeft}
      />
      {/* A password that is shown needs no repetition. */}
      {!isShown && (
        <PasswordField
          {...form.field('confirm_password')}
          label={<Label required>Repeat password</Label>}
          autoComplete="new-password"
        />
      )}
      <PictureField
        {...form.field('picture')}
        label={<Label>Your picture</Label>}
        description="PNG, JPEG, WebP or GIF, at most 5 MB"
      />
    </>
  )
}

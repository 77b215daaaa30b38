import { TextInput } from '@mantine/core'
import { maxEmail } from 'contract/access/email.rules.ts'
import { passwordHint } from 'contract/access/password.rules.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { PictureField } from '../../ui/forms/PictureField.tsx'
import { PasswordField } from '../PasswordField.tsx'
import type { StepProps } from './RegistrationPage.tsx'
import classes from './RegistrationPage.module.css'

/** Who registers (ACC-33, ACC-54). */
export function UserStep({ draft, change, unwritten, changeUnwritten, errorOf, invitation }: StepProps) {
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          id="first_name"
          label={<Label required>First name</Label>}
          value={draft.first_name}
          error={errorOf('first_name')}
          maxLength={100}
          autoComplete="given-name"
          onChange={({ currentTarget }) => change({ first_name: currentTarget.value })}
        />
        <TextInput
          id="last_name"
          label={<Label required>Last name</Label>}
          value={draft.last_name}
          error={errorOf('last_name')}
          maxLength={100}
          autoComplete="family-name"
          onChange={({ currentTarget }) => change({ last_name: currentTarget.value })}
        />
      </div>
      <TextInput
        id="email"
        type="email"
        label={<Label required>E-mail</Label>}
        description={
          invitation
            ? 'The address you were invited at; it needs no confirmation'
            : 'We send a link there, to be sure that it is yours'
        }
        value={draft.email}
        error={errorOf('email')}
        readOnly={invitation !== undefined}
        maxLength={maxEmail}
        autoComplete="username"
        onChange={({ currentTarget }) => change({ email: currentTarget.value })}
      />
      <PasswordField
        id="password"
        label={<Label required>Password</Label>}
        description={passwordHint}
        value={unwritten.password}
        error={errorOf('password')}
        autoComplete="new-password"
        onChange={({ currentTarget }) => changeUnwritten({ password: currentTarget.value })}
      />
      <PasswordField
        id="confirm_password"
        label={<Label required>Repeat password</Label>}
        value={unwritten.confirm_password}
        error={errorOf('confirm_password')}
        autoComplete="new-password"
        onChange={({ currentTarget }) => changeUnwritten({ confirm_password: currentTarget.value })}
      />
      <PictureField
        id="picture"
        label={<Label>Your picture</Label>}
        description="PNG, JPEG, WebP or GIF, at most 5 MB"
        value={unwritten.picture}
        error={errorOf('picture')}
        onChange={(picture) => changeUnwritten({ picture })}
      />
    </>
  )
}

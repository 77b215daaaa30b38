import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password that can be shown, pasted and filled in by a password manager. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      // The library marks an invalid one for the eye alone.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
    />
  )
}

import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password that can be shown, pasted and filled in by a password manager. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      // Mantine does not set it.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
    />
  )
}

/** Props of all style inputs. */
export interface StyleInputProps {
  id: string
  label: string
  /** Typed text; '' for the default. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

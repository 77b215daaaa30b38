/** Props of the inputs of all fields of a look. */
export interface StyleInputProps {
  id: string
  label: string
  /** As it is typed; '' for the product's default. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

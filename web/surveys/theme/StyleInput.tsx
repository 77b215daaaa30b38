import { ColorInput } from '../../ui/styling/ColorInput.tsx'
import { FontInput, ToneInput } from '../../ui/styling/ListedInputs.tsx'
import { SizeInput } from '../../ui/styling/SizeInput.tsx'
import { labelOf } from './style-groups.ts'
import type { StyleField } from './typed-styling.ts'

interface StyleInputProps {
  id: string
  field: StyleField
  /** The form value; '' means the default. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onLeave: () => void
}

/** The input for a styling field, depending on its kind. */
export function StyleInput({ field, onLeave, ...given }: StyleInputProps) {
  const kind = field.property ?? (field.name === 'infoTitleColor' ? 'color' : 'tone')
  const input = { ...given, label: labelOf(field) }
  if (kind === 'font-family') return <FontInput {...input} />
  if (kind === 'tone') return <ToneInput {...input} />
  if (kind === 'font-size') return <SizeInput {...input} onLeave={onLeave} />
  return <ColorInput {...input} onLeave={onLeave} />
}

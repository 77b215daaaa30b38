import { NumberInput } from '@mantine/core'
import { fontSizes } from 'contract/platform/style-values.ts'
import type { StyleInputProps } from './style-input.ts'

/** A size of text, in pixels. */
export function SizeInput({
  id,
  label,
  value,
  error,
  onChange,
  onLeave,
}: StyleInputProps & { onLeave: () => void }) {
  const pixels = value.replace('px', '')
  return (
    <NumberInput
      id={id}
      label={label}
      size="sm"
      placeholder="Default"
      min={fontSizes.min}
      max={fontSizes.max}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      startValue={16}
      hideControls
      value={pixels}
      error={error}
      onChange={(typed) => onChange(typed === '' ? '' : `${typed}px`)}
      onBlur={onLeave}
    />
  )
}

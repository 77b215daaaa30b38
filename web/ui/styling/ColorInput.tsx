import { CloseButton, TextInput } from '@mantine/core'
import { readStyleValue } from 'contract/platform/style-values.ts'
import type { StyleInputProps } from './style-input.ts'
import classes from './StyleInputs.module.css'

/** A colour, typed as hex digits or picked with the browser's colour picker. */
export function ColorInput({
  id,
  label,
  value,
  error,
  onChange,
  onLeave,
}: StyleInputProps & { onLeave: () => void }) {
  const color = readStyleValue('color', value)
  return (
    <TextInput
      id={id}
      label={label}
      size="sm"
      placeholder="Default"
      maxLength={7}
      spellCheck={false}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
      onBlur={onLeave}
      leftSectionPointerEvents="all"
      leftSection={
        <input
          type="color"
          className={classes.well}
          data-empty={color === undefined}
          aria-label={`${label}: choose a colour`}
          value={sixDigits(color ?? '#808080')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
      rightSection={
        value && (
          <CloseButton size="sm" aria-label={`${label}: back to default`} onClick={() => onChange('')} />
        )
      }
    />
  )
}

/** The colour picker does not accept three digits. */
const sixDigits = (color: string) =>
  color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join('')}` : color

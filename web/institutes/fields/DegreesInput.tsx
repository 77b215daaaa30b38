import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { FormOf } from '../../ui/forms/use-form.ts'
import type { InstituteValues } from './institute-values.ts'

interface DegreesInputProps {
  form: FormOf<InstituteValues>
  name: 'latitude' | 'longitude'
  label: string
}

/** Latitude or longitude of a position, which can also be changed on the map. */
export function DegreesInput({ form, name, label }: DegreesInputProps) {
  const path = `address.${name}` as const
  const value = form.useValue(path)
  const [typed, setTyped] = useState<string | number>('')
  return (
    <NumberInput
      id={path}
      label={label}
      size="md"
      // Keep invalid input, so that validation can report it.
      clampBehavior="none"
      decimalScale={5}
      hideControls
      // '-' and '4.' are incomplete numbers.
      value={degreesOf(typed) === value ? typed : (value ?? '')}
      error={form.errors[path]}
      onChange={(now) => {
        setTyped(now)
        form.setValue(path, degreesOf(now))
      }}
    />
  )
}

function degreesOf(typed: string | number): number | null {
  const degrees = typed === '' ? NaN : Number(typed)
  return Number.isNaN(degrees) ? null : degrees
}

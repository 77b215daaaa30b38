import { Button } from '@mantine/core'
import { isShort, type ConfirmableField, type ConfirmedText } from 'contract/platform/short-texts.ts'
import type { ReactNode } from 'react'

interface ConfirmShortProps {
  /** A form with the confirmed texts in `confirmed`. */
  form: {
    useValue: (path: never) => unknown
    idOf: (path: string) => string
    errors: Readonly<Record<string, string>>
    getValues: () => { confirmed: ConfirmedText[] }
    setValue: (path: 'confirmed', value: ConfirmedText[]) => void
  }
  /** The field in the form. */
  path: string
  /** Its name in the request. */
  field: ConfirmableField
  /** The input. */
  children: ReactNode
}

/** An input with an offer below it: a text that was refused as too short can be confirmed, because some names are short. */
export function ConfirmShort({ form, path, field, children }: ConfirmShortProps) {
  const text = String(form.useValue(path as never) ?? '').trim()
  const confirm = () => {
    const others = form.getValues().confirmed.filter((one) => one.field !== field)
    form.setValue('confirmed', [...others, { field, text }])
    document.getElementById(form.idOf(path))?.focus()
  }
  return (
    <div>
      {children}
      {form.errors[path] && isShort(text) && (
        <Button variant="subtle" size="compact-md" mt={4} onClick={confirm}>
          Yes, “{text}” is right
        </Button>
      )}
    </div>
  )
}

import { MultiSelect, Select } from '@mantine/core'
import { detailsOf, type DetailOfType } from 'contract/institutes/type-details.ts'
import type { ReactNode } from 'react'
import { Label } from '../../ui/forms/Label.tsx'
import type { FieldProps, FormOf } from '../../ui/forms/use-form.ts'
import { WholeNumberInput } from '../../ui/forms/WholeNumberInput.tsx'
import type { InstituteValues } from './institute-values.ts'

/** Detail fields of the selected type, from the table of types and their details (INS-35). */
export function DetailFields({ form }: { form: FormOf<InstituteValues> }) {
  const type = form.useValue('type')
  return detailsOf(type).map((detail) => (
    <Detail key={`${type} ${detail.name}`} form={form} detail={detail} />
  ))
}

function Detail({ form, detail }: { form: FormOf<InstituteValues>; detail: DetailOfType }) {
  const { kind, label, unit, options = [], required, name } = detail
  const path = `type_details.${name}` as const
  const words = <Label required={required}>{unit ? `${label}, ${unit}` : label}</Label>
  if (kind === 'choice')
    return (
      <Select
        {...form.select(path)}
        label={words}
        placeholder="Choose one"
        data={[...options]}
        clearable={!required}
      />
    )
  if (kind === 'choices') return <Choices form={form} path={path} label={words} options={options} />
  return <WholeNumberInput {...(form.field(path) as FieldProps<number | ''>)} label={words} />
}

interface ChoicesProps {
  form: FormOf<InstituteValues>
  path: `type_details.${DetailOfType['name']}`
  label: ReactNode
  options: readonly string[]
}

function Choices({ form, path, label, options }: ChoicesProps) {
  const chosen = form.useValue(path)
  return (
    <MultiSelect
      {...(form.field(path) as FieldProps<string[]>)}
      label={label}
      placeholder={Array.isArray(chosen) && chosen.length > 0 ? undefined : 'Choose any'}
      data={[...options]}
      searchable
      hidePickedOptions
    />
  )
}

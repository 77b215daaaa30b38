import { Select } from '@mantine/core'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StyleInputProps } from './style-input.ts'
import classes from './StyleInputs.module.css'

interface ChoiceInputProps extends StyleInputProps {
  options: readonly { value: string; label: string; sample: ReactNode }[]
}

/** A select whose options show a sample of themselves. */
export function ChoiceInput({ options, label, value, onChange, ...input }: ChoiceInputProps) {
  const sampleOf = (wanted: string) => options.find((option) => option.value === wanted)?.sample
  return (
    <Select
      {...input}
      label={label}
      size="sm"
      placeholder="Default"
      data={options.map(({ value, label }) => ({ value, label }))}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      clearable
      clearButtonProps={{ 'aria-label': `${label}: back to default` }}
      leftSection={value ? <span aria-hidden>{sampleOf(value)}</span> : undefined}
      renderOption={({ option, checked }) => (
        <span className={classes.option}>
          <span className={classes.sample} aria-hidden>
            {sampleOf(option.value)}
          </span>
          {option.label}
          {checked && <Check size={16} aria-hidden />}
        </span>
      )}
    />
  )
}

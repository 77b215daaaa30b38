import { Select } from '@mantine/core'
import { useParameter } from './use-parameter.ts'

interface ParameterSelectProps {
  /** Accessible name and placeholder. */
  label: string
  /** The search parameter that holds the choice. */
  parameter: string
  options: readonly { value: string; label: string }[]
  searchable?: boolean
}

/** A single-select filter of a list, stored in the address. */
export function ParameterSelect({ label, parameter, options, searchable = false }: ParameterSelectProps) {
  const [chosen, choose] = useParameter(parameter)
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={options}
      value={options.some(({ value }) => value === chosen) ? chosen : null}
      onChange={(value) => choose(value ?? '')}
      searchable={searchable}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
    />
  )
}

import { Switch } from '@mantine/core'
import { useParameter } from './use-parameter.ts'

interface AddressSwitchProps {
  label: string
  /** The search parameter; it has `value` when the switch is on and is absent when it is off. */
  parameter: string
  value: string
  /** The rows stay the same, so the list does not return to its first page. */
  keepsPage?: boolean
}

/** A switch whose state is a search parameter. */
export function AddressSwitch({ label, parameter, value, keepsPage }: AddressSwitchProps) {
  const [shown, change] = useParameter(parameter, keepsPage)
  return (
    <Switch
      label={label}
      checked={shown === value}
      onChange={({ currentTarget }) => change(currentTarget.checked ? value : '')}
    />
  )
}

import { Switch } from '@mantine/core'
import { useParameter } from './use-parameter.ts'

interface AddressSwitchProps {
  label: string
  /** The search parameter, and its value while the switch is on; off there is none. */
  parameter: string
  value: string
  /** The same rows are shown in another way. */
  keepsPage?: boolean
}

/** A switch that stands in the address, so that a link and the way back show the same. */
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

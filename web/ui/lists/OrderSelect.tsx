import { Select } from '@mantine/core'
import { useParameter } from './use-parameter.ts'

export interface Order<Value extends string> {
  value: Value
  label: string
}

interface OrderSelectProps<Value extends string> {
  orders: readonly Order<Value>[]
  current: Value
}

/** Sorts a list that has no column headings. */
export function OrderSelect<Value extends string>({ orders, current }: OrderSelectProps<Value>) {
  const [chosen, choose] = useParameter('sort')
  const offered = orders.some(({ value }) => value === current)
    ? orders
    : [...orders, { value: current, label: 'Backwards' }]
  const shown = offered.some(({ value }) => value === chosen) ? chosen : current
  return (
    <Select
      label="Order"
      data={offered}
      value={shown}
      onChange={(order) => order && choose(order)}
      allowDeselect={false}
    />
  )
}

import { Select } from '@mantine/core'
import { useParameter } from './use-parameter.ts'

export interface Order<Value extends string> {
  value: Value
  label: string
}

interface OrderSelectProps<Value extends string> {
  orders: readonly Order<Value>[]
  now: Value
}

/** The order of a list where there are no headings to sort by. */
export function OrderSelect<Value extends string>({ orders, now }: OrderSelectProps<Value>) {
  const [chosen, choose] = useParameter('sort')
  const offered = orders.some(({ value }) => value === now)
    ? orders
    : [...orders, { value: now, label: 'Backwards' }]
  const shown = offered.some(({ value }) => value === chosen) ? chosen : now
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

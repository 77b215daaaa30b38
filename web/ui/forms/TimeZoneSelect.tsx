import { Select, type SelectProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { timeZone, timeZones } from '../../platform/time-zones.ts'

/**
 * Select with all time zones of the browser. The list is computed on focus, because the offsets are slow. Browsers list
 * each zone under one name, such as Asia/Calcutta for Asia/Kolkata, so the initial value is added under its own name.
 */
export function TimeZoneSelect({
  defaultValue,
  ...props
}: Omit<SelectProps, 'data' | 'searchable' | 'value'>) {
  const [isAsked, ask] = useState(false)
  const [first] = useState(defaultValue)
  // Keeps the identity of the list: the field discards typed text when its options change.
  const zones = useMemo(() => {
    const all = isAsked ? timeZones() : []
    return !first || all.some(({ value }) => value === first) ? all : [timeZone(first), ...all]
  }, [isAsked, first])
  return (
    <Select
      {...props}
      defaultValue={defaultValue}
      data={zones}
      onFocus={() => ask(true)}
      // Typed text replaces the present name.
      onClick={({ currentTarget }) => currentTarget.select()}
      nothingFoundMessage="No such time zone"
      searchable
    />
  )
}

import { Select, type SelectProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { timeZone, timeZones } from '../../platform/time-zones.ts'

/**
 * Chooses among all time zones of the browser. Their list is made when the field gets the focus: their offsets would
 * take a fifth of the time in which its page is drawn. Browsers list a zone by one of its names only, Asia/Calcutta,
 * say, for Asia/Kolkata: the first value stands there by its own name.
 */
export function TimeZoneSelect({
  defaultValue,
  ...props
}: Omit<SelectProps, 'data' | 'searchable' | 'value'>) {
  const [isAsked, ask] = useState(false)
  const [first] = useState(defaultValue)
  // The same list as long as nothing changes: with another one the field forgets what is typed.
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
      // What is typed replaces the name that stands there.
      onClick={({ currentTarget }) => currentTarget.select()}
      nothingFoundMessage="No such time zone"
      searchable
    />
  )
}

import { zoneCity } from 'contract/events/zone-city.ts'
import { DateTimeInput } from '../../ui/forms/dates/DateTimeInput.tsx'
import { Label } from '../../ui/forms/Label.tsx'
import type { FormOf } from '../../ui/forms/use-form.ts'
import { timeAfterGap } from '../zoned-time.ts'
import type { EventValues } from './event-values.ts'

interface WallTimeInputProps {
  form: FormOf<EventValues>
  name: 'start' | 'end'
  label: string
}

/** Date and time in the event's zone, with a hint if daylight saving time skips that time. */
export function WallTimeInput({ form, name, label }: WallTimeInputProps) {
  const wall = form.useValue(name)
  const zone = form.useValue('time_zone')
  return (
    <DateTimeInput
      {...form.field(name)}
      label={<Label required>{label}</Label>}
      min="2000-01-01"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // Always rendered, so that screen readers announce changes.
      description={<span role="status">{skippedTimeHint(wall, zone)}</span>}
    />
  )
}

function skippedTimeHint(wall: string, zone: string): string {
  const moved = timeAfterGap(wall, zone)
  if (!moved) return ''
  const [day, time] = moved.split('T')
  const when = wall.startsWith(`${day}T`) ? time : `${time} on the next day`
  return `This time does not exist in ${zoneCity(zone)} because the clocks go forward. The event will be at ${when}.`
}

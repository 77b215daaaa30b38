import { TextInput } from '@mantine/core'
import { zoneCity } from 'contract/events/zone-city.ts'
import { Label } from '../../ui/forms/Label.tsx'
import type { FormOf } from '../../ui/forms/use-form.ts'
import { movedOnTo } from '../zoned-time.ts'
import type { EventValues } from './event-values.ts'

interface WallTimeInputProps {
  form: FormOf<EventValues>
  name: 'start' | 'end'
  label: string
}

/** A date and time by the clocks of the event's zone; of a time that they skip it says which one it will be. */
export function WallTimeInput({ form, name, label }: WallTimeInputProps) {
  const wall = form.useValue(name)
  const zone = form.useValue('time_zone')
  return (
    <TextInput
      {...form.field(name)}
      label={<Label required>{label}</Label>}
      type="datetime-local"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // Always there, so that what comes into it is read out.
      description={<span role="status">{skippedWords(wall, zone)}</span>}
    />
  )
}

function skippedWords(wall: string, zone: string): string {
  const moved = movedOnTo(wall, zone)
  if (!moved) return ''
  const [day, time] = moved.split('T')
  const when = wall.startsWith(`${day}T`) ? time : `${time} on the next day`
  return `The clocks in ${zoneCity(zone)} skip this time: it will be ${when}.`
}

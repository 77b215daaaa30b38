import { Text } from '@mantine/core'
import { spanWords } from 'contract/events/event-dates.ts'
import { zoneCity, zoneNow } from 'contract/events/zone-city.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { TimeZoneSelect } from '../../ui/forms/TimeZoneSelect.tsx'
import type { FormOf } from '../../ui/forms/use-form.ts'
import { useOwnZone } from '../use-own-zone.ts'
import { instantOf } from '../zoned-time.ts'
import type { EventValues } from './event-values.ts'
import { WallTimeInput } from './WallTimeInput.tsx'
import { eventDayOrder } from '../../ui/reader-locale.ts'
import classes from '../../ui/forms/Fields.module.css'

/** Start and end in the event's zone, with a hint in the reader's own zone. */
export function TimeFields({ form }: { form: FormOf<EventValues> }) {
  const time_zone = form.useValue('time_zone')
  const span = {
    start: instantOf(form.useValue('start'), time_zone),
    end: instantOf(form.useValue('end'), time_zone),
  }
  const own = useOwnZone()
  return (
    <>
      <div className={classes.pair}>
        <WallTimeInput form={form} name="start" label="Start" />
        <WallTimeInput form={form} name="end" label="End" />
      </div>
      <TimeZoneSelect
        {...form.select('time_zone')}
        label={<Label required>Time zone</Label>}
        description="Start and end are in this time zone"
      />
      {zoneNow(own) !== zoneNow(time_zone) && span.start !== '' && span.end !== '' && (
        <Text c="dimmed" role="status">
          In your time zone: {spanWords(span, own, eventDayOrder())} ({zoneCity(own)})
        </Text>
      )}
    </>
  )
}

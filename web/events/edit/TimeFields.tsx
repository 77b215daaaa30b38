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
import classes from '../../ui/forms/Fields.module.css'

/** Beginning and end by the clocks of the event's zone, and what that is by one's own. */
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
        description="Start and end are by the clocks there"
      />
      {zoneNow(own) !== zoneNow(time_zone) && span.start !== '' && span.end !== '' && (
        <Text c="dimmed" role="status">
          For you that is {spanWords(span, own)} {zoneCity(own)} time.
        </Text>
      )}
    </>
  )
}

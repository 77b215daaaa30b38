import { SegmentedControl } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import type { Event } from 'contract/events/event-shapes.ts'
import { isOver, ownAttendanceText, placesLeft, placesText } from './attendance.ts'
import { useAttendance } from './use-attendance.ts'
import classes from './Event.module.css'

interface AttendanceToggleProps {
  event: Event
  also?: readonly { queryKey: QueryKey }[]
}

/** Switch between going and not going, and the number of places; signed-out visitors see only the places (EVT-02). */
export function AttendanceToggle({ event, also = [] }: AttendanceToggleProps) {
  const { shown, attend } = useAttendance(event, also)
  const isFull = placesLeft(shown) === 0
  const takesPart = shown.attending === true || shown.waiting === true
  return (
    <div className={classes.attendance}>
      {shown.attending !== null && !isOver(shown) && (
        <SegmentedControl
          aria-label={`Your attendance at ${event.title}`}
          data={[
            { value: 'yes', label: isFull && !shown.attending ? 'Waiting list' : 'Going' },
            { value: 'no', label: 'Not going' },
          ]}
          value={takesPart ? 'yes' : 'no'}
          onChange={(value) => attend(value === 'yes')}
        />
      )}
      <p className={classes.places} role="status">
        {!isOver(shown) && ownAttendanceText(shown) && <strong>{ownAttendanceText(shown)}</strong>}
        {placesText(shown)}
      </p>
    </div>
  )
}

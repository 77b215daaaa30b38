import { SegmentedControl } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import type { Event } from 'contract/events/event-shapes.ts'
import { isOver, ownWords, placesLeft, placesWords } from './attendance.ts'
import { useAttendance } from './use-attendance.ts'
import classes from './Event.module.css'

interface AttendanceToggleProps {
  event: Event
  also?: readonly { queryKey: QueryKey }[]
}

/** Going or not going, and how many places there are; for readers without a session only the latter (EVT-02). */
export function AttendanceToggle({ event, also = [] }: AttendanceToggleProps) {
  const { shown, attend } = useAttendance(event, also)
  const isFull = placesLeft(shown) === 0
  const takesPart = shown.attending === true || shown.waiting === true
  return (
    <div className={classes.attendance}>
      {shown.attending !== null && !isOver(shown) && (
        <SegmentedControl
          aria-label={`Your attendance of ${event.title}`}
          data={[
            { value: 'yes', label: isFull && !shown.attending ? 'Waiting list' : 'Going' },
            { value: 'no', label: 'Not going' },
          ]}
          value={takesPart ? 'yes' : 'no'}
          onChange={(value) => attend(value === 'yes')}
        />
      )}
      <p className={classes.places} role="status">
        {!isOver(shown) && ownWords(shown) && <strong>{ownWords(shown)}</strong>}
        {placesWords(shown)}
      </p>
    </div>
  )
}

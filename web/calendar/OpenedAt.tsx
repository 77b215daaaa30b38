import type { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { longDay, zoneTimes } from 'contract/calendar/zone-times.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { Link } from 'react-router'
import { lettersLocale } from '../ui/reader-locale.ts'
import classes from './Calendar.module.css'

interface OpenedAtProps {
  next: ResponseOf<typeof calendar.next>
  zone: string
}

/** Says why the calendar shows this week: the user's next entry, or the first free slot of an advisor. */
export function OpenedAt({ next: { start, entry }, zone }: OpenedAtProps) {
  // The line about free times says it.
  if (start === null) return null
  const when = (instant: string) =>
    `${longDay(instant, zone, lettersLocale())}, ${zoneTimes(instant, [zone])}`
  return (
    <p role="note" className={classes.opened}>
      {entry && start === entry.start ? (
        <>
          <span className={classes.openedLabel}>Next:</span>{' '}
          {entry.kind === 'event' ? <Link to={`/events/${entry.id}`}>{entry.title}</Link> : entry.title},{' '}
          {when(entry.start)}
        </>
      ) : (
        <>
          <span className={classes.openedLabel}>First free time:</span> {when(start)}
        </>
      )}
    </p>
  )
}

import { useDisclosure } from '@mantine/hooks'
import type { Event } from 'contract/events/event-shapes.ts'
import { countText } from 'contract/platform/totals.ts'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { PersonName } from '../users/PersonName.tsx'
import classes from './Event.module.css'

interface AttendeesListProps {
  event: Pick<Event, 'id' | 'title' | 'attendees' | 'going_count'>
  /** Whether it is expanded initially. */
  open?: boolean
}

/** A collapsible list of the first attendees with a link to all of them; hidden from signed-out visitors (EVT-02). */
export function AttendeesList({
  event: { id, title, attendees, going_count },
  open = false,
}: AttendeesListProps) {
  const [opened, { toggle }] = useDisclosure(open)
  const list = useId()
  if (attendees === null) return null
  return (
    <div>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={opened}
        aria-controls={list}
        onClick={toggle}
      >
        <ChevronDown size={18} aria-hidden /> Attendees List
        <span className={classes.count}>{countText(going_count)}</span>
      </button>
      <div id={list} hidden={!opened}>
        {attendees.length === 0 ? (
          <p className={classes.quiet}>
            {going_count === 0
              ? 'No attendees yet.'
              : going_count === 1
                ? '1 attendee, whose profile is not visible to you.'
                : `${countText(going_count)} attendees, whose profiles are not visible to you.`}
          </p>
        ) : (
          <ul className={classes.attendees}>
            {attendees.map(({ user_id, ...name }) => (
              <li key={user_id}>
                <PersonName person={{ id: user_id, ...name }} />
              </li>
            ))}
          </ul>
        )}
        {attendees.length > 0 && (
          <Link to={`/events/${id}/attendees`}>
            {going_count > attendees.length ? `All ${countText(going_count)} attendees` : 'Show institutions'}
            <span className="visually-hidden"> of {title}</span>
          </Link>
        )}
      </div>
    </div>
  )
}

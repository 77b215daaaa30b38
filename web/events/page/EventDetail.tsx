import { Button } from '@mantine/core'
import type { Event } from 'contract/events/event-shapes.ts'
import { MonitorPlay, Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { webAddress } from '../../institutes/web-address.ts'
import { AddToCalendar } from '../AddToCalendar.tsx'
import { isOver } from '../attendance.ts'
import { AttendanceToggle } from '../AttendanceToggle.tsx'
import { AttendeesList } from '../AttendeesList.tsx'
import { EventPicture } from '../EventPicture.tsx'
import { EventPlace } from '../EventPlace.tsx'
import { EventTimes } from '../EventTimes.tsx'
import { VisitHomepage } from '../VisitHomepage.tsx'
import { EventMap } from './EventMap.tsx'
import classes from './EventPage.module.css'

interface EventDetailProps {
  event: Event
  isMember: boolean
  isStaff: boolean
}

/** All details of an event, and the actions that are available to the reader. */
export function EventDetail({ event, isMember, isStaff }: EventDetailProps) {
  const { id, title, description } = event
  return (
    <article className={classes.page}>
      <title>{`${title} - Seventeen`}</title>
      <EventPicture event={event} className={classes.picture} />
      <header className={classes.head}>
        <h1>{title}</h1>
        {isStaff && (
          <Button
            component={Link}
            to={`/events/${id}/edit`}
            variant="default"
            leftSection={<Pencil size={16} aria-hidden />}
          >
            Edit event
          </Button>
        )}
      </header>
      <div className={classes.columns}>
        <aside className={classes.aside} aria-label="Time, place and attendees">
          <EventTimes event={event} />
          <EventPlace event={event} />
          <AttendanceToggle event={event} />
          <Actions event={event} isMember={isMember} />
        </aside>
        <div className={classes.main}>
          {description && <p className={classes.description}>{description}</p>}
          <EventMap event={event} />
          <AttendeesList event={event} open />
        </div>
      </div>
    </article>
  )
}

function Actions({ event, isMember }: Pick<EventDetailProps, 'event' | 'isMember'>) {
  const online = webAddress(event.online_link ?? '')
  return (
    <div className={classes.steps}>
      {online && !isOver(event) && (
        <Button
          component="a"
          href={online}
          target="_blank"
          rel="noopener noreferrer nofollow"
          leftSection={<MonitorPlay size={18} aria-hidden />}
        >
          Join online
          <span className="visually-hidden"> (opens in a new tab)</span>
        </Button>
      )}
      <AddToCalendar eventId={event.id} />
      <VisitHomepage event={event} />
      {!isMember && !isOver(event) && (
        <Link className={classes.signIn} to={`/signin?next=${encodeURIComponent(`/events/${event.id}`)}`}>
          Sign in to attend
        </Link>
      )}
    </div>
  )
}

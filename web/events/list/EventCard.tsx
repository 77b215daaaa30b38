import { Button } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import type { Event } from 'contract/events/event-shapes.ts'
import { Pencil } from 'lucide-react'
import { Link } from 'react-router'
import { Highlighted } from '../../ui/Highlighted.tsx'
import { AttendanceToggle } from '../AttendanceToggle.tsx'
import { AttendeesList } from '../AttendeesList.tsx'
import { EventPicture } from '../EventPicture.tsx'
import { EventPlace } from '../EventPlace.tsx'
import { EventTimes } from '../EventTimes.tsx'
import { VisitHomepage } from '../VisitHomepage.tsx'
import classes from './EventCard.module.css'

interface EventCardProps {
  event: Event
  /** Shows the edit link. */
  isStaff?: boolean
  /** The search term to highlight. */
  sought?: string | undefined
  /** Other queries to refresh after a change of attendance. */
  also?: readonly { queryKey: QueryKey }[]
}

/** Summary of an event, with the attendance switch (EVT-02). */
export function EventCard({ event, isStaff = false, sought, also = [] }: EventCardProps) {
  const { id, title, description } = event
  return (
    <article className={classes.card}>
      <EventPicture event={event} className={classes.picture} />
      <div className={classes.text}>
        <h2 className={classes.title}>
          <Link to={`/events/${id}`}>
            <Highlighted text={title} sought={sought} />
          </Link>
        </h2>
        <EventTimes event={event} />
        <EventPlace event={event} />
        {description && <p className={classes.description}>{description}</p>}
        <AttendeesList event={event} />
      </div>
      <div className={classes.foot}>
        <AttendanceToggle event={event} also={also} />
        <div className={classes.actions}>
          <VisitHomepage event={event} />
          {isStaff && (
            <Button
              component={Link}
              to={`/events/${id}/edit`}
              className={classes.edit}
              variant="subtle"
              leftSection={<Pencil size={16} aria-hidden />}
            >
              Edit
              <span className="visually-hidden"> {title}</span>
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}

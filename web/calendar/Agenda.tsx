import { Button } from '@mantine/core'
import { lettersLocale } from '../ui/reader-locale.ts'
import type { CalendarEntry } from 'contract/calendar/calendar-shapes.ts'
import { longDay, zoneTimes } from 'contract/calendar/zone-times.ts'
import { Link } from 'react-router'
import { PersonName } from '../users/PersonName.tsx'
import classes from './Agenda.module.css'
import type { OfferedSlot } from './booking/use-booking.ts'
import { otherIn, type CalendarItem } from './items.ts'
import { PlaceText } from './SessionPlace.tsx'
import { endLabel, startLabel } from './time-labels.ts'

export interface WeekContent {
  items: CalendarItem[]
  zone: string
  readerId: number
  onSlot: (slot: OfferedSlot) => void
  onSession: (session: CalendarEntry) => void
}

/** The week as a list, grouped by day. */
export function Agenda({ items, ...shown }: WeekContent) {
  return (
    <ol className={classes.days}>
      {[...Map.groupBy(items, ({ day }) => day)].map(([day, of]) => (
        <li key={day}>
          <h3 className={classes.day}>{longDay(`${day}T12:00:00Z`, 'UTC', lettersLocale())}</h3>
          <ul className={classes.items}>
            {of.map((item) => (
              <li key={item.key} className={classes.item} data-kind={item.entry.kind}>
                {item.entry.kind === 'slots' ? (
                  <Slots item={item} {...shown} />
                ) : item.entry.kind === 'session' ? (
                  <Session item={item} {...shown} />
                ) : (
                  <EventLine item={item} {...shown} />
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

type ItemProps = Omit<WeekContent, 'items'> & { item: CalendarItem }

function Slots({ item: { entry, spans }, zone, onSlot }: ItemProps) {
  const { advisor } = entry
  if (!advisor) return null
  return (
    <>
      <p className={classes.title}>
        Free with <PersonName person={advisor} />
      </p>
      <ul className={classes.slots} aria-label={`Free slots of ${advisor.first_name} ${advisor.last_name}`}>
        {spans.map(({ start, end }) => (
          <li key={start}>
            <Button size="compact-sm" variant="default" onClick={() => onSlot({ advisor, start, end })}>
              {zoneTimes(start, [zone, entry.time_zone])}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Session({ item: { entry, day }, zone, readerId, onSession }: ItemProps) {
  const other = otherIn(entry, readerId)
  const span = { ...entry, day, zone }
  return (
    <>
      <p className={classes.time}>{startLabel(span, [other?.time_zone ?? ''])}</p>
      <p className={classes.title}>{entry.title}</p>
      <p>
        Session with {other && <PersonName person={other} />}, {endLabel(span)}
      </p>
      {entry.place && (
        <p>
          <PlaceText place={entry.place} />
        </p>
      )}
      <Button size="compact-sm" variant="default" onClick={() => onSession(entry)}>
        Move or cancel
      </Button>
    </>
  )
}

function EventLine({ item: { entry, day }, zone }: ItemProps) {
  const span = { ...entry, day, zone }
  return (
    <>
      <p className={classes.time}>{startLabel(span, [entry.time_zone])}</p>
      <p className={classes.title}>
        <Link to={`/events/${entry.id}`}>{entry.title}</Link>
      </p>
      <p>Event you attend, {endLabel(span)}</p>
    </>
  )
}

import { Button } from '@mantine/core'
import type { CalendarEntry } from 'contract/calendar/calendar-shapes.ts'
import { longDay, zoneTimes } from 'contract/calendar/zone-times.ts'
import { Link } from 'react-router'
import { PersonName } from '../users/PersonName.tsx'
import classes from './Agenda.module.css'
import type { OfferedSlot } from './booking/use-booking.ts'
import { otherIn, type CalendarItem } from './items.ts'
import { endWords, startWords } from './when-words.ts'

export interface ShownItems {
  items: CalendarItem[]
  zone: string
  readerId: number
  onSlot: (slot: OfferedSlot) => void
  onSession: (session: CalendarEntry) => void
}

/** The week as a list, day by day. */
export function Agenda({ items, ...shown }: ShownItems) {
  return (
    <ol className={classes.days}>
      {[...Map.groupBy(items, ({ day }) => day)].map(([day, of]) => (
        <li key={day}>
          <h3 className={classes.day}>{longDay(`${day}T12:00:00Z`, 'UTC')}</h3>
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

type OneItem = Omit<ShownItems, 'items'> & { item: CalendarItem }

function Slots({ item: { entry, spans }, zone, onSlot }: OneItem) {
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

function Session({ item: { entry, day }, zone, readerId, onSession }: OneItem) {
  const other = otherIn(entry, readerId)
  const span = { ...entry, day, zone }
  return (
    <>
      <p className={classes.time}>{startWords(span, [other?.time_zone ?? ''])}</p>
      <p className={classes.title}>{entry.title}</p>
      <p>
        Session with {other && <PersonName person={other} />}, {endWords(span)}
      </p>
      <Button size="compact-sm" variant="default" onClick={() => onSession(entry)}>
        Move or cancel
      </Button>
    </>
  )
}

function EventLine({ item: { entry, day }, zone }: OneItem) {
  const span = { ...entry, day, zone }
  return (
    <>
      <p className={classes.time}>{startWords(span, [entry.time_zone])}</p>
      <p className={classes.title}>
        <Link to={`/events/${entry.id}`}>{entry.title}</Link>
      </p>
      <p>Event that you go to, {endWords(span)}</p>
    </>
  )
}

import FullCalendar from '@fullcalendar/react'
import interaction from '@fullcalendar/react/interaction'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import { zoneTimes } from 'contract/calendar/zone-times.ts'
import { nameOfPerson } from 'contract/users/person-card.ts'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { ShownItems } from './Agenda.tsx'
import { otherIn, type CalendarItem } from './items.ts'
import classes from './WeekView.module.css'
import { dayIn } from './weeks.ts'

interface WeekViewProps extends ShownItems {
  /** `2026-11-23` */
  monday: string
  /** Milliseconds since 1970. */
  now: number
}

/** A week as a grid of hours; the agenda says the same. */
export function WeekView({ items, zone, readerId, monday, onSlot, onSession }: WeekViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isStill = useStill(frame)
  const navigate = useNavigate()
  const open = (item: CalendarItem, start: string, end: string) => {
    const { kind, id, advisor } = item.entry
    if (kind === 'session') onSession(id)
    else if (kind === 'event') void navigate(`/events/${id}`)
    else if (advisor) onSlot({ advisor, start, end })
  }
  const blocks = items.flatMap((item) => item.spans.map((span) => ({ item, ...span })))
  const byId = new Map(blocks.map((block) => [`${block.item.key}-${block.start}`, block]))
  return (
    <div ref={frame} className={classes.week} data-still={isStill}>
      <FullCalendar
        key={monday}
        plugins={[timeGrid, interaction, classicTheme]}
        initialView="timeGridWeek"
        initialDate={monday}
        timeZone={zone}
        firstDay={1}
        headerToolbar={false}
        allDaySlot={false}
        nowIndicator
        {...shownHours(blocks, zone)}
        height="auto"
        eventInteractive
        slotMinHeight={threeLines}
        slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
        eventClick={({ event }) => {
          const block = byId.get(event.id)
          if (block) open(block.item, block.start, block.end)
        }}
        events={blocks.map(({ item, start, end }) => {
          const words = wordsOf(item, { start, zone, readerId })
          const { kind } = item.entry
          return {
            id: `${item.key}-${start}`,
            title: Object.values(words).join(', '),
            start,
            end,
            extendedProps: { kind, ...words },
            color: `var(--${kind === 'slots' ? 'primary-wash' : kind === 'session' ? 'primary' : 'info'})`,
            contrastColor: `var(--${kind === 'slots' ? 'ink' : 'on-primary'})`,
          }
        })}
        slotEventOverlap={false}
        eventClass={({ event }) =>
          `${classes.entry} ${event.extendedProps['kind'] === 'slots' ? classes.free : ''}`
        }
        eventContent={({ event }) => (
          <div className={classes.text} title={event.title}>
            <span className={classes.line}>{event.extendedProps['what']}</span>
            <span className={classes.times}>{event.extendedProps['times']}</span>
          </div>
        )}
      />
    </div>
  )
}

/** Whether an element has kept its height for two frames: the heights of rows are set after they were drawn. */
function useStill(element: RefObject<HTMLElement | null>): boolean {
  const [isStill, setStill] = useState(false)
  useEffect(() => {
    let [height, kept, next] = [-1, 0, 0]
    const look = () => {
      const now = element.current?.offsetHeight ?? 0
      kept = now === height ? kept + 1 : 0
      height = now
      if (kept === 2) setStill(true)
      else next = requestAnimationFrame(look)
    }
    next = requestAnimationFrame(look)
    return () => cancelAnimationFrame(next)
  }, [element])
  return isStill
}

/** Pixels of half an hour: what it is, and when by both clocks, one line each where a day is narrow. */
const threeLines = 50

/** The working day, and as much more as is taken up: the grid has no scrolling of its own. */
function shownHours(blocks: readonly { start: string; end: string }[], zone: string) {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
  const hourOf = (instant: number) => Number(clock.format(instant))
  const days = blocks.map(({ start, end }) => {
    const [first, last] = [Date.parse(start), Date.parse(end) - 1]
    const isOneDay = dayIn(zone, first) === dayIn(zone, last)
    return isOneDay ? { from: hourOf(first), to: hourOf(last) + 1 } : { from: 0, to: 24 }
  })
  const time = (hour: number) => `${String(hour).padStart(2, '0')}:00:00`
  return {
    slotMinTime: time(Math.min(8, ...days.map(({ from }) => from))),
    slotMaxTime: time(Math.max(18, ...days.map(({ to }) => to))),
  }
}

interface Reading {
  start: string
  zone: string
  readerId: number
}

function wordsOf({ entry }: CalendarItem, { start, zone, readerId }: Reading) {
  const other = otherIn(entry, readerId)
  const times = zoneTimes(start, [zone, other ? other.time_zone : entry.time_zone])
  if (entry.kind === 'event') return { what: entry.title, times }
  const name = other ? nameOfPerson(other) : ''
  return { what: entry.kind === 'slots' ? `Free: ${name}` : `${entry.title}, with ${name}`, times }
}

import FullCalendar from '@fullcalendar/react'
import interaction from '@fullcalendar/react/interaction'
import classicTheme from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import { clocksAt, shortDay, zoneTimes, type ClockReading } from 'contract/calendar/zone-times.ts'
import type { CalendarEntry } from 'contract/calendar/calendar-shapes.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import type { WeekContent } from './Agenda.tsx'
import { EntryText } from './EntryText.tsx'
import { otherIn, type CalendarItem } from './items.ts'
import classes from './WeekView.module.css'
import { dayIn, daysAfter } from './weeks.ts'
import { endLabel, startLabel } from './time-labels.ts'

interface WeekViewProps extends WeekContent {
  /** `2026-11-23` */
  monday: string
  /** Milliseconds since 1970. */
  now: number
}

/** One week as a grid of hours. Remount it for another week. */
export function WeekView({ items, zone, readerId, monday, onSlot, onSession }: WeekViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const isStill = useHeightSettled(frame)
  const navigate = useNavigate()
  const [rowHeight, setRowHeight] = useState(threeLines)
  const growRows = (times: number) =>
    setRowHeight((height) => Math.max(height, Math.min(highestRow, Math.ceil(rowHeight * times))))
  useMuchWider(frame, () => setRowHeight(threeLines))
  const open = (item: CalendarItem, start: string, end: string) => {
    const { kind, id, advisor } = item.entry
    if (kind === 'session') onSession(item.entry)
    else if (kind === 'event') void navigate(`/events/${id}`)
    else if (advisor) onSlot({ advisor, start, end })
  }
  const blocks = items.flatMap((item) => item.spans.map((span) => ({ item, ...span })))
  const [bars, timed] = [blocks.filter(isLong), blocks.filter((block) => !isLong(block))]
  const byId = new Map(blocks.map((block) => [`${block.item.key}-${block.start}`, block]))
  return (
    <div
      ref={frame}
      className={classes.week}
      data-still={isStill}
      // Focusable when empty: without entries, the keyboard has nothing else to scroll by.
      {...(items.length === 0 && { tabIndex: 0, role: 'region', 'aria-label': 'Hours of the week' })}
    >
      <div className={classes.grid}>
        <FullCalendar
          plugins={[timeGrid, interaction, classicTheme]}
          initialView="timeGridWeek"
          initialDate={monday}
          timeZone={zone}
          firstDay={1}
          headerToolbar={false}
          allDaySlot={bars.length > 0}
          allDayHeaderContent={() => 'All day'}
          nowIndicator
          {...shownHours(timed, zone)}
          height="auto"
          eventInteractive
          slotMinHeight={rowHeight}
          slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
          eventClick={({ event }) => {
            const block = byId.get(event.id)
            if (block) open(block.item, block.start, block.end)
          }}
          events={blocks.map(({ item, start, end }) => {
            const zones = zonesOf(item.entry, { zone, readerId })
            const { kind } = item.entry
            const what = whatOf(item.entry, readerId)
            const clocks = clocksAt(start, zones)
            return {
              id: `${item.key}-${start}`,
              title: `${what}, ${timesOf({ start, end }, zones)}`,
              ...(isLong({ start, end }) ? daysOf({ start, end }, zone) : { start, end }),
              extendedProps: { kind, what, clocks, later: withDay(clocks, shortDay(start, zone)) },
              color: `var(--${kind === 'slots' ? 'primary-wash' : kind === 'session' ? 'primary' : 'info'})`,
              contrastColor: `var(--${kind === 'slots' ? 'ink' : 'on-primary'})`,
            }
          })}
          slotEventOverlap={false}
          eventClass={({ event }) =>
            `${classes.entry} ${event.extendedProps['kind'] === 'slots' ? classes.free : ''}`
          }
          eventContent={({ event, isStart }) => (
            <EntryText
              what={String(event.extendedProps['what'])}
              clocks={event.extendedProps[isStart && !event.allDay ? 'clocks' : 'later'] as ClockReading[]}
              title={event.title}
              onCut={growRows}
            />
          )}
        />
      </div>
    </div>
  )
}

/** Whether an element has kept its height for two frames: FullCalendar sets row heights after the first paint. */
function useHeightSettled(element: RefObject<HTMLElement | null>): boolean {
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

/** Calls `onWider` when an element becomes much wider, for example when a tablet is rotated. */
function useMuchWider(element: RefObject<HTMLElement | null>, onWider: () => void) {
  const tell = useEffectEvent(onWider)
  useEffect(() => {
    let narrowest = Infinity
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0
      if (width > narrowest + muchWider) {
        narrowest = width
        tell()
      } else narrowest = Math.min(narrowest, width)
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
}
/** In pixels: more than a scroll bar, which may appear and disappear as rows grow. */
const muchWider = 40

/** Height of half an hour in pixels: room for a title and two times on separate lines. */
const threeLines = 50
/** Maximum height of half an hour in pixels; longer texts are cut off. */
const highestRow = 120

interface Block {
  start: string
  end: string
}

/** Entries of a day or longer are drawn as bars above the grid, where they leave room for slots. */
const isLong = ({ start, end }: Block) => Date.parse(end) - Date.parse(start) >= 86_400_000

/** The days of a bar; the end is exclusive. */
const daysOf = ({ start, end }: Block, zone: string) => ({
  start: dayIn(zone, start),
  end: daysAfter(dayIn(zone, Date.parse(end) - 1), 1),
  allDay: true,
})

/** The visible hours: 8 to 18, extended to include all entries. */
function shownHours(blocks: readonly Block[], zone: string) {
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

/** The reader's zone, and that of the other participant or of the event. */
function zonesOf(entry: CalendarEntry, { zone, readerId }: { zone: string; readerId: number }): Zones {
  return [zone, otherIn(entry, readerId)?.time_zone ?? entry.time_zone]
}
type Zones = [own: string, other: string]

/** The start time of an entry; for an entry over several days, its first and last day. */
function timesOf({ start, end }: Block, [zone, other]: Zones): string {
  if (dayIn(zone, start) === dayIn(zone, Date.parse(end) - 1)) return zoneTimes(start, [zone, other])
  const span = { start, end, zone, day: '' }
  return `${startLabel(span, [other])} ${endLabel(span)}`
}

/** The clocks with the start day added, for the days on which an entry continues. */
const withDay = ([own, ...others]: ClockReading[], day: string): ClockReading[] =>
  own ? [{ ...own, day }, ...others] : []

function whatOf(entry: CalendarEntry, readerId: number): string {
  if (entry.kind === 'event') return entry.title
  const other = otherIn(entry, readerId)
  const name = other ? nameOfPerson(other) : ''
  return entry.kind === 'slots' ? `Free: ${name}` : `${entry.title}, with ${name}`
}

import type { CalendarEntry, CalendarPerson } from 'contract/calendar/calendar-shapes.ts'
import { dayIn, daysAfter } from './weeks.ts'

/** An entry of one day: an event, a session, or the free slots of one advisor. */
export interface CalendarItem {
  key: string
  /** `2026-03-29` in the reader's zone. */
  day: string
  entry: CalendarEntry
  spans: { start: string; end: string }[]
}

interface Week {
  zone: string
  /** First and last day, inclusive. */
  first: string
  last: string
}

/** The items of a week, by time; an entry over several days appears on its first day in the week. */
export function itemsOf(entries: readonly CalendarEntry[], { zone, first, last }: Week): CalendarItem[] {
  // Skip entries that cannot fall into this week in any zone; zone conversion is slow.
  const [earliest, latest] = [daysAfter(first, -2), daysAfter(last, 3)]
  const items = entries.flatMap((entry) => {
    const spans = entry.occurences.filter(
      ({ start, end }) =>
        start < latest &&
        end > earliest &&
        dayIn(zone, start) <= last &&
        dayIn(zone, Date.parse(end) - 1) >= first,
    )
    const days = Map.groupBy(spans, ({ start }) => {
      const begins = dayIn(zone, start)
      return begins < first ? first : begins
    })
    return [...days].map(([day, of]) => ({
      key: `${entry.kind}-${entry.id}-${day}`,
      day,
      entry,
      spans: of,
    }))
  })
  return items.sort((a, b) => startOf(a).localeCompare(startOf(b)))
}

/**
 * Hides free times when more than `maxAdvisors` advisors have some.
 * @returns the items to show, and the number of advisors whose free times are hidden
 */
export function limitAdvisors(
  items: CalendarItem[],
  maxAdvisors: number,
): { shown: CalendarItem[]; left: number } {
  const advisors = new Set(items.filter(isFree).map(({ entry }) => entry.id)).size
  return advisors > maxAdvisors
    ? { shown: items.filter((item) => !isFree(item)), left: advisors }
    : { shown: items, left: 0 }
}

export const isFree = ({ entry }: CalendarItem): boolean => entry.kind === 'slots'

const startOf = ({ day, spans }: CalendarItem) => `${day} ${spans[0]?.start ?? ''}`

/** The other participant of a session. */
export const otherIn = ({ advisor, member }: CalendarEntry, readerId: number): CalendarPerson | null =>
  advisor?.id === readerId ? member : advisor

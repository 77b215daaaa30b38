import type { CalendarEntry, CalendarPerson } from 'contract/calendar/calendar-shapes.ts'
import { dayIn, daysAfter } from './weeks.ts'

/** What stands on one day: an event or a session, or the free slots of one advisor on that day. */
export interface CalendarItem {
  key: string
  /** `2026-03-29` in the reader's zone. */
  day: string
  entry: CalendarEntry
  spans: { start: string; end: string }[]
}

interface Week {
  zone: string
  /** Its days, both included. */
  first: string
  last: string
}

/** What stands in a week, by time; what lasts several days is on the first of them that is shown. */
export function itemsOf(entries: readonly CalendarEntry[], { zone, first, last }: Week): CalendarItem[] {
  // Much more than the week is fetched, and asking a zone takes long: what is days away in any zone is not asked.
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
 * Leaves the free times out where more advisors have some than can be read at once.
 * @returns what is shown, and how many advisors have none shown of theirs
 */
export function withoutCrowd(
  items: CalendarItem[],
  mostAdvisors: number,
): { shown: CalendarItem[]; left: number } {
  const advisors = new Set(items.filter(isFree).map(({ entry }) => entry.id)).size
  return advisors > mostAdvisors
    ? { shown: items.filter((item) => !isFree(item)), left: advisors }
    : { shown: items, left: 0 }
}

export const isFree = ({ entry }: CalendarItem): boolean => entry.kind === 'slots'

const startOf = ({ day, spans }: CalendarItem) => `${day} ${spans[0]?.start ?? ''}`

/** The other one of a session. */
export const otherIn = ({ advisor, member }: CalendarEntry, readerId: number): CalendarPerson | null =>
  advisor?.id === readerId ? member : advisor

import { Button } from '@mantine/core'
import { lettersLocale } from '../ui/reader-locale.ts'
import type { calendar } from 'contract/calendar/calendar.endpoints.ts'
import { longDay } from 'contract/calendar/zone-times.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { nameOfPerson } from 'contract/users/person-name.ts'
import { Link } from 'react-router'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import classes from './Calendar.module.css'
import { dayIn, daysAfter, mondayOf } from './weeks.ts'

interface NothingFreeProps {
  data: ResponseOf<typeof calendar.list>
  /** `2026-11-23` */
  monday: string
  zone: string
  /** Whether one advisor is selected. */
  isOneAdvisor: boolean
  /** Whether this replaces the list because the list is empty. */
  isWholeList: boolean
  onWeek: (monday: string) => void
  onAllAdvisors: () => void
}

/** Explains why nothing can be booked in a week, and links to the next free times. */
export function NothingFree(week: NothingFreeProps) {
  const lastDay = lastDayBefore(week)
  const words = wordsOf(week, lastDay)
  const next = <Next {...week} lastDay={lastDay} />
  return week.isWholeList ? (
    <EmptyState title={titleOf(week)} action={next}>
      {words}
    </EmptyState>
  ) : (
    <p className={classes.none}>
      {words} {next}
    </p>
  )
}

/** The last bookable day, if it is before this week. */
function lastDayBefore({ data, zone, monday }: NothingFreeProps): string | undefined {
  if (data.bookable_until === null) return undefined
  const day = dayIn(zone, Date.parse(data.bookable_until) - 1)
  return day < monday ? day : undefined
}

function titleOf({ data, isOneAdvisor }: NothingFreeProps): string {
  if (data.advisors > 0) return 'Nothing this week'
  return isOneAdvisor ? 'No sessions with this advisor' : 'No advisor offers sessions yet'
}

function wordsOf({ data, isOneAdvisor }: NothingFreeProps, lastDay: string | undefined): string {
  if (data.advisors === 0)
    return isOneAdvisor
      ? 'This advisor offers no sessions you can book.'
      : 'Times you can book will appear here when advisors publish their hours.'
  const until = lastDay && `can be booked until ${longDay(lastDay, 'UTC', lettersLocale())}.`
  if (data.advisor) return `${nameOfPerson(data.advisor)} ${until ?? 'has no free times this week.'}`
  return until
    ? `Advisors ${until} You have no sessions or events this week.`
    : 'There are no free times this week, and you have no sessions or events.'
}

function Next({ lastDay, ...week }: NothingFreeProps & { lastDay: string | undefined }) {
  const { data, monday, isOneAdvisor, onWeek, onAllAdvisors } = week
  if (data.advisors > 0) {
    const free = lastDay === undefined ? firstFreeAfter(week) : undefined
    return (
      <Button
        variant="light"
        size="compact-md"
        onClick={() => onWeek(mondayOf(lastDay ?? free ?? daysAfter(monday, 7)))}
      >
        {lastDay && 'Show the last bookable week'}
        {free && 'Show the next free times'}
        {!lastDay && !free && 'Show next week'}
      </Button>
    )
  }
  return isOneAdvisor ? (
    <Button variant="light" size="compact-md" onClick={onAllAdvisors}>
      Show all advisors
    </Button>
  ) : (
    <Button component={Link} to="/calendar?tab=events" variant="light" size="compact-md">
      Show upcoming events
    </Button>
  )
}

/** The first day with free times after this week, within the days that were fetched (CAL-02). */
function firstFreeAfter({ data, zone, monday }: NothingFreeProps): string | undefined {
  const sunday = daysAfter(monday, 6)
  const first = data.results
    .filter(({ kind }) => kind === 'slots')
    .flatMap(({ occurences }) => occurences.map(({ start }) => start))
    .sort()
    // Compare without the zone first, because zone conversion is slow.
    .find((start) => start > sunday && dayIn(zone, start) > sunday)
  return first && dayIn(zone, first)
}

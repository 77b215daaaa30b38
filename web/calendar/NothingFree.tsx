import { Button } from '@mantine/core'
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
  /** Whether one advisor is chosen. */
  isOneAdvisor: boolean
  /** Whether the list is shown and is empty, which this is in place of. */
  isWholeList: boolean
  onWeek: (monday: string) => void
  onAllAdvisors: () => void
}

/** Says why a week has nothing that can be booked, and leads to where there is something. */
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

/** The last day on which those who are shown can be booked, if the week comes after it. */
function lastDayBefore({ data, zone, monday }: NothingFreeProps): string | undefined {
  if (data.bookable_until === null) return undefined
  const day = dayIn(zone, Date.parse(data.bookable_until) - 1)
  return day < monday ? day : undefined
}

function titleOf({ data, isOneAdvisor }: NothingFreeProps): string {
  if (data.advisors > 0) return 'Nothing in this week'
  return isOneAdvisor ? 'No sessions with this advisor' : 'No advisor offers sessions yet'
}

function wordsOf({ data, isOneAdvisor }: NothingFreeProps, lastDay: string | undefined): string {
  if (data.advisors === 0)
    return isOneAdvisor
      ? 'This advisor offers no sessions that you can book.'
      : 'As soon as advisors publish their hours, the times that you can book are here.'
  const until = lastDay && `can be booked until ${longDay(lastDay, 'UTC')}.`
  if (data.advisor) return `${nameOfPerson(data.advisor)} ${until ?? 'has no free times in these days.'}`
  return until
    ? `Advisors ${until} You have neither sessions nor events in these days.`
    : 'There are no free times, sessions or events of yours in these days.'
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
        {lastDay && 'Show the last week that can be booked'}
        {free && 'Show the next free times'}
        {!lastDay && !free && 'Show the next week'}
      </Button>
    )
  }
  return isOneAdvisor ? (
    <Button variant="light" size="compact-md" onClick={onAllAdvisors}>
      Show all advisors
    </Button>
  ) : (
    // The list of events is for staff; everybody finds the next ones on Home.
    <Button component={Link} to="/dashboard" variant="light" size="compact-md">
      Look at the next events
    </Button>
  )
}

/** The first day with free times after the week, as far as is known: more than the week is fetched (CAL-02). */
function firstFreeAfter({ data, zone, monday }: NothingFreeProps): string | undefined {
  const sunday = daysAfter(monday, 6)
  const first = data.results
    .filter(({ kind }) => kind === 'slots')
    .flatMap(({ occurences }) => occurences.map(({ start }) => start))
    .sort()
    // Asking a zone takes long: most are too early in any.
    .find((start) => start > sunday && dayIn(zone, start) > sunday)
  return first && dayIn(zone, first)
}

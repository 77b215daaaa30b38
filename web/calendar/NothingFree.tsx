import { Button } from '@mantine/core'
import type { calendar } from 'contract/calendar/calendar.contract.ts'
import { longDay } from 'contract/calendar/zone-times.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { nameOfPerson } from 'contract/users/person-card.ts'
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
export function NothingFree({ isWholeList, ...week }: NothingFreeProps) {
  const words = wordsOf(week)
  const next = <Next {...week} />
  return isWholeList ? (
    <EmptyState title={titleOf(week)} action={next}>
      {words}
    </EmptyState>
  ) : (
    <p className={classes.none}>
      {words} {next}
    </p>
  )
}

type Week = Omit<NothingFreeProps, 'isWholeList'>

/** The last day on which those who are shown can be booked; empty where nobody can be. */
const lastDayOf = ({ data, zone }: Week): string =>
  data.bookable_until === null ? '' : dayIn(zone, Date.parse(data.bookable_until) - 1)

const isTooFar = (week: Week): boolean => lastDayOf(week) !== '' && lastDayOf(week) < week.monday

const titleOf = ({ data, isOneAdvisor }: Week): string =>
  data.advisors > 0
    ? 'Nothing in this week'
    : isOneAdvisor
      ? 'No sessions with this advisor'
      : 'No advisor offers sessions yet'

function wordsOf(week: Week): string {
  const { data, isOneAdvisor } = week
  if (data.advisors === 0)
    return isOneAdvisor
      ? 'This advisor offers no sessions that you can book.'
      : 'As soon as advisors publish their hours, the times that you can book are here.'
  const who = data.advisor ? nameOfPerson(data.advisor) : 'Advisors'
  if (isTooFar(week)) return `${who} can be booked until ${longDay(lastDayOf(week), 'UTC')}.${orMine(week)}`
  return data.advisor
    ? `${who} has no free times in these days.`
    : 'There are no free times, sessions or events of yours in these days.'
}

const orMine = ({ isOneAdvisor }: Week): string =>
  isOneAdvisor ? '' : ' You have neither sessions nor events in these days.'

function Next(week: Week) {
  const { data, monday, zone, isOneAdvisor, onWeek, onAllAdvisors } = week
  if (data.advisors > 0) {
    const free = isTooFar(week) ? undefined : firstFreeAfter(daysAfter(monday, 6), { data, zone })
    const other = isTooFar(week) ? lastDayOf(week) : (free ?? daysAfter(monday, 7))
    return (
      <Button variant="light" size="compact-md" onClick={() => onWeek(mondayOf(other))}>
        {isTooFar(week)
          ? 'Show the last week that can be booked'
          : free
            ? 'Show the next free times'
            : 'Show the next week'}
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

/** The first day with free times after a day, as far as is known: more than the week is fetched (CAL-02). */
function firstFreeAfter(sunday: string, { data, zone }: Pick<Week, 'data' | 'zone'>): string | undefined {
  const starts = data.results
    .filter(({ kind }) => kind === 'slots')
    .flatMap(({ occurences }) => occurences.map(({ start }) => start))
    .filter((start) => start > sunday)
  return starts
    .sort()
    .map((start) => dayIn(zone, start))
    .find((one) => one > sunday)
}

import { Badge } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { events } from 'contract/events/events.endpoints.ts'
import { countText } from 'contract/platform/totals.ts'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { Ago } from '../../ui/Ago.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { readPage } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { RowsSkeleton } from '../../ui/loading/RowsSkeleton.tsx'
import { PersonLine } from '../../users/PersonLine.tsx'
import classes from './AttendeeList.module.css'

interface AttendeeListProps {
  eventId: number
  /** Those who wait for a place, in their turn, instead of those who go. */
  waiting: boolean
}

/** One page of those who go to an event or wait for a place. */
export function AttendeeList({ eventId: id, waiting }: AttendeeListProps) {
  const [params] = useSearchParams()
  const { data: page } = useSuspenseQuery(
    queryOf(events.attendees, {
      params: { id },
      query: { pageNumber: readPage(params), ...(waiting && { waiting: 'true' }) },
    }),
  )
  usePageInRange(page)
  if (page.results.length === 0)
    return waiting ? (
      <EmptyState title="Nobody waits">
        People who ask for a place when there is none left stand here.
      </EmptyState>
    ) : page.unlisted > 0 ? (
      <EmptyState title="Nobody you can see">{unlistedWords(page.unlisted)}</EmptyState>
    ) : (
      <EmptyState title="Nobody goes yet">Who goes to this event will stand here.</EmptyState>
    )
  return (
    <>
      <ol className={classes.people} start={(page.pageNumber - 1) * page.pageSize + 1}>
        {page.results.map(({ person, since, in_use }) => (
          <li key={person.id}>
            <PersonLine person={person}>{!in_use && <NotInUse />}</PersonLine>
            <span className={classes.since}>
              <Ago instant={since} />
            </span>
          </li>
        ))}
      </ol>
      {page.unlisted > 0 && <p className={classes.since}>{unlistedWords(page.unlisted)}</p>}
      <Pager page={page} of={waiting ? 'people who wait' : 'attendees'} />
    </>
  )
}

const unlistedWords = (count: number) =>
  count === 1
    ? '1 more attendee is not listed: their profile is not shown to you.'
    : `${countText(count)} more attendees are not listed: their profiles are not shown to you.`

/** Their place is taken, although they cannot come in. */
const NotInUse = () => (
  <Badge tt="none" fw={500} variant="outline" color="var(--danger)">
    Blocked, or about to be deleted
  </Badge>
)

/** A list of people that is being loaded. */
export const AttendeesSkeleton = () => <RowsSkeleton rows={7} portraits />

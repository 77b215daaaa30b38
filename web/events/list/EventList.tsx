import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { events } from 'contract/events/events.endpoints.ts'
import { Link, useSearchParams } from 'react-router'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { useLiveSoon } from '../../platform/live.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { readPage, readSearch } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { EventCard } from './EventCard.tsx'
import classes from './EventsPage.module.css'

/**
 * One page of events, filtered by the URL: upcoming ones, next first, or past ones, latest first.
 * @param isStaff shows the actions of staff
 */
export function EventList({ isStaff }: { isStaff: boolean }) {
  const [params] = useSearchParams()
  const isPast = params.get('when') === 'past'
  const name = readSearch(params, 'name')?.slice(0, 100)
  const { data: page } = useSuspenseQuery(
    queryOf(events.list, {
      query: {
        name,
        when: isPast ? 'past' : 'upcoming',
        sort: isPast ? '-start' : 'start',
        pageNumber: readPage(params),
      },
    }),
  )
  usePageInRange(page)
  useLiveSoon('events:0', 1000, allQueriesOf(events.list))
  if (page.results.length === 0) return <NoEvents {...{ name, isPast, isStaff }} page={page.pageNumber} />
  return (
    <>
      <ul className={classes.cards}>
        {page.results.map((event) => (
          <li key={event.id}>
            <EventCard event={event} isStaff={isStaff} />
          </li>
        ))}
      </ul>
      <Pager page={page} of="events" />
    </>
  )
}

interface NoEventsProps {
  name: string | undefined
  isPast: boolean
  isStaff: boolean
  page: number
}

function NoEvents({ name, isPast, isStaff, page }: NoEventsProps) {
  const [, setParams] = useSearchParameters()
  if (name || page > 1)
    return (
      <EmptyState
        title="*No result Found"
        action={
          <Button
            variant="default"
            onClick={() => setParams((now) => (now.delete('name'), now.delete('page'), now))}
          >
            Show all {isPast ? 'past' : 'upcoming'} events
          </Button>
        }
      >
        {name ? `No ${isPast ? 'past' : 'upcoming'} events match “${name}”.` : 'This page is empty.'}
      </EmptyState>
    )
  return isPast ? (
    <EmptyState title="No past events">Past events will appear here.</EmptyState>
  ) : (
    <EmptyState
      title="No upcoming events"
      action={
        isStaff && (
          <Button component={Link} to="/events/create">
            Create event
          </Button>
        )
      }
    >
      Upcoming events will appear here.{' '}
      {isStaff ? 'Members nearby are notified of new ones.' : 'You are notified of new ones near you.'}
    </EmptyState>
  )
}

import { Badge } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Event } from 'contract/events/event-shapes.ts'
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
import { AttendeeActions } from './AttendeeActions.tsx'
import classes from './AttendeeList.module.css'

interface AttendeeListProps {
  event: Event
  /** Shows the actions of staff. */
  isStaff: boolean
  /** Shows the waiting list, in order, instead of the attendees. */
  waiting: boolean
}

/** One page of the attendees or of the waiting list. */
export function AttendeeList({ event, isStaff, waiting }: AttendeeListProps) {
  const { id } = event
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
      <EmptyState title="The waiting list is empty">
        When the event is full, people who ask for a place appear here.
      </EmptyState>
    ) : page.unlisted > 0 ? (
      <EmptyState title="No visible attendees">{unlistedText(page.unlisted)}</EmptyState>
    ) : (
      <EmptyState title="No attendees yet">People who sign up will appear here.</EmptyState>
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
            {isStaff && <AttendeeActions {...{ event, person, waiting }} />}
          </li>
        ))}
      </ol>
      {page.unlisted > 0 && <p className={classes.since}>{unlistedText(page.unlisted)}</p>}
      <Pager page={page} of={waiting ? 'people on the waiting list' : 'attendees'} />
    </>
  )
}

const unlistedText = (count: number) =>
  count === 1
    ? '1 more attendee is not listed because their profile is not visible to you.'
    : `${countText(count)} more attendees are not listed because their profiles are not visible to you.`

/** Marks attendees who hold a place although their account is blocked or about to be deleted. */
const NotInUse = () => (
  <Badge tt="none" fw={500} variant="outline" color="var(--danger)">
    Blocked, or about to be deleted
  </Badge>
)

/** Placeholder for a list of people. */
export const AttendeesSkeleton = () => <RowsSkeleton rows={7} portraits />

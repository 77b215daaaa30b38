import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { notificationMutes } from 'contract/notifications/notification-mutes.endpoints.ts'
import type { MutedObject } from 'contract/notifications/notification-mutes.schemas.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { Link, useSearchParams } from 'react-router'
import { allQueriesOf, queryOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { dayOf } from '../ui/dates.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { readPage } from '../ui/lists/list-address.ts'
import { Pager } from '../ui/lists/Pager.tsx'
import { usePageInRange } from '../ui/lists/use-page-in-range.ts'
import classes from './NotificationsPage.module.css'

const typeWords: Record<MutedObject['type'], string> = {
  person: 'Member',
  project: 'Project',
  survey: 'Survey',
  document: 'Document',
  discussion: 'Discussion',
  institute: 'Institution',
  event: 'Event',
  session: 'Session',
  report: 'Report',
}

/** Muted items with unmute buttons. Notification types that are turned off are listed in the profile. */
export function MutedList() {
  const [params] = useSearchParams()
  const { data: page } = useSuspenseQuery(
    queryOf(notificationMutes.list, { query: { pageNumber: readPage(params) } }),
  )
  usePageInRange(page)
  const unmute = useEndpointMutation(notificationMutes.unmute, {
    refresh: [notificationMutes.list, notifications.list].map(allQueriesOf),
    onSuccess: () => toast('Unmuted'),
  })
  const kinds = (
    <p className={classes.end}>
      To turn types of notifications on or off, see <Link to="/profile/notifications">your preferences</Link>.
    </p>
  )
  if (page.results.length === 0)
    return (
      <>
        <EmptyState title="Nothing is muted">
          You can mute a discussion, a survey or a whole project from the menu of a notification.
        </EmptyState>
        {kinds}
      </>
    )
  return (
    <>
      <ul className={classes.list} aria-label="Muted">
        {page.results.map(({ type, id, name, created_at }) => (
          <li key={`${type}:${id}`} className={classes.mutedLine}>
            <div>
              <strong>{name}</strong>
              <p className={classes.end}>
                {typeWords[type]}, muted since {dayOf(created_at)}
              </p>
            </div>
            <Button
              variant="default"
              size="compact-md"
              loading={unmute.isPending && unmute.variables.params?.['id'] === id}
              onClick={() => unmute.mutate({ params: { type, id } })}
            >
              Unmute
              <span className="visually-hidden">: {name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Pager page={page} of="muted items" />
      {kinds}
    </>
  )
}

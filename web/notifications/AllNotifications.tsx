import { Button } from '@mantine/core'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { call } from '../platform/call.ts'
import { allQueriesOf } from '../platform/query.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { SelectionBar } from '../ui/lists/SelectionBar.tsx'
import { useSelection } from '../ui/lists/use-selection.ts'
import { useSeveral } from '../ui/lists/use-several.ts'
import { RowsSkeleton } from '../ui/loading/RowsSkeleton.tsx'
import { NotificationLine } from './NotificationLine.tsx'
import { useMarking } from './use-marking.ts'
import classes from './NotificationsPage.module.css'

const pageSize = 30

/** All notifications, newest first, paged by the id of the last one loaded. */
export function AllNotifications() {
  const marking = useMarking()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery({
    queryKey: [notifications.list.method, notifications.list.path, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(notifications.list, { query: { pageSize, ...(pageParam && { before: pageParam }) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ results }) => (results.length < pageSize ? undefined : results.at(-1)?.id),
  })
  const all = data.pages.flatMap(({ results }) => results)
  const selection = useSelection(all, { nameOf: ({ description }) => description })
  const several = useSeveral({ selection, of: 'notification', refresh: [allQueriesOf(notifications.list)] })
  const mark = (unread: boolean) => (ids: number[]) =>
    call(notifications.markSeveral, { body: { ids, unread } })
  if (all.length === 0)
    return (
      <EmptyState title="No Notifications">
        Connection requests, invitations and updates on your projects and surveys will appear here.
      </EmptyState>
    )
  return (
    <>
      <SelectionBar selection={selection} several={several} className={classes.selection}>
        <Button
          variant="default"
          size="compact-md"
          loading={several.isPending}
          onClick={() => several.change({ send: mark(false), done: 'marked as read', undo: mark(true) })}
        >
          Mark as read
        </Button>
        <Button
          variant="default"
          size="compact-md"
          disabled={several.isPending}
          onClick={() => several.change({ send: mark(true), done: 'marked as unread', undo: mark(false) })}
        >
          Mark as unread
        </Button>
      </SelectionBar>
      <ul className={classes.list} aria-label="Notifications">
        {all.map((notification) => (
          <NotificationLine
            key={notification.id}
            notification={notification}
            marking={marking}
            selection={selection}
          />
        ))}
      </ul>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier notifications
        </Button>
      ) : (
        <p className={classes.end}>No earlier notifications</p>
      )}
    </>
  )
}

export const NotificationsSkeleton = () => (
  <div role="status" aria-label="Loading your notifications">
    <RowsSkeleton portraits />
  </div>
)

import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { linkOf } from 'contract/notifications/notifications.rules.ts'
import type { Notification } from 'contract/notifications/notifications.schemas.ts'
import { useNavigate } from 'react-router'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'

/** Marks one notification, a group or all of them as read (NOT-03 to NOT-05). */
export function useMarking(onLeave: () => void = () => {}) {
  const navigate = useNavigate()
  const refresh = [allQueriesOf(notifications.list)]
  const read = useEndpointMutation(notifications.update, {
    refresh,
    onSuccess: ({ unread }) => {
      if (!unread) toast('Notification is marked as read')
    },
  })
  const readAll = useEndpointMutation(notifications.markAll, { refresh })
  /** @param together also marks earlier notifications of the same type and subject */
  const mark = ({ id }: Notification, { unread = false, together = false } = {}) =>
    read.mutate({ params: { id }, body: { unread, together } })
  return {
    mark,
    markAll: () => readAll.mutate({}),
    isMarkingAll: readAll.isPending,
    /** Opens the link of a notification and marks it as read. */
    open: (notification: Notification, together = false) => {
      if (notification.unread) mark(notification, { together })
      const link = linkOf(notification)
      if (link) void navigate(link)
      onLeave()
    },
  }
}

import { Popover, Skeleton } from '@mantine/core'
import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { mostUnread } from 'contract/notifications/notifications.contract.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { useBell } from './use-bell.ts'
import classes from './Bell.module.css'
import { RowsSkeleton } from '../ui/loading/RowsSkeleton.tsx'

const BellPopup = lazyPart(async () => (await import('./BellPopup.tsx')).BellPopup)

/** What is new, behind a bell with a count (SHL-35, NOT-01). */
export function Bell() {
  const [opened, setOpened] = useState(false)
  const { data, isPending, refetch } = useBell()
  const unread = data?.unread ?? 0
  const count = unread >= mostUnread ? `${mostUnread - 1}+` : String(unread)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <button
          className={classes.bell}
          type="button"
          onClick={() => setOpened((was) => !was)}
          aria-label={unread > 0 ? `Notifications, ${count} unread` : 'Notifications'}
        >
          <BellIcon size={22} aria-hidden />
          {unread > 0 && <span className={classes.count}>{count}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.popup} aria-label="Notifications">
        <Suspense fallback={<Loading />}>
          {isPending ? (
            <Loading />
          ) : (
            <BellPopup bell={data} onRetry={() => void refetch()} onLeave={() => setOpened(false)} />
          )}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}

const Loading = () => (
  <div role="status" aria-label="Loading your notifications">
    <Skeleton height={24} width={140} mb={12} />
    <RowsSkeleton rows={3} />
  </div>
)

import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { mostUnread } from 'contract/notifications/notification-limits.ts'
import { libraryPart } from '../ui/library/library-part.tsx'
import { BarPopup } from '../ui/popup/BarPopup.tsx'
import { BellLoading } from './BellLoading.tsx'
import { useBell } from './use-bell.ts'
import classes from './Bell.module.css'

const BellPopup = libraryPart(async () => (await import('./BellPopup.tsx')).BellPopup)

/** The notification bell with the unread count (SHL-35, NOT-01). */
export function Bell() {
  const [opened, setOpened] = useState(false)
  const { data, isPending, refetch } = useBell()
  const unread = data?.unread ?? 0
  const count = unread >= mostUnread ? `${mostUnread - 1}+` : String(unread)
  return (
    <BarPopup
      className={classes.bell}
      label={unread > 0 ? `Notifications, ${count} unread` : 'Notifications'}
      face={
        <>
          <BellIcon size={22} aria-hidden />
          {unread > 0 && <span className={classes.count}>{count}</span>}
        </>
      }
      title="Notifications"
      width={420}
      isOpen={opened}
      onChange={setOpened}
    >
      <Suspense fallback={<BellLoading bell={data} onLeave={() => setOpened(false)} />}>
        {isPending ? (
          <BellLoading bell={undefined} onLeave={() => setOpened(false)} />
        ) : (
          <BellPopup bell={data} onRetry={() => void refetch()} onLeave={() => setOpened(false)} />
        )}
      </Suspense>
    </BarPopup>
  )
}

import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { maxCountedUnread } from 'contract/notifications/notification-limits.ts'
import { useSession } from '../platform/session.ts'
import { PopoverButton } from '../ui/PopoverButton.tsx'
import { BellPopup } from './BellPopup.tsx'
import { BellLoading } from './BellLoading.tsx'
import { continuePush } from './push/push-choice.ts'
import { useBell } from './use-bell.ts'
import classes from './Bell.module.css'

/** The notification bell with the unread count (SHL-35, NOT-01). */
export function Bell() {
  const [opened, setOpened] = useState(false)
  const { data, error, isPending, refetch } = useBell()
  const me = useSession()?.user_id
  useEffect(() => (me === undefined ? undefined : continuePush(me)), [me])
  const unread = data?.unread ?? 0
  const count = unread >= maxCountedUnread ? `${maxCountedUnread - 1}+` : String(unread)
  return (
    <PopoverButton
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
      opened={opened}
      onChange={setOpened}
    >
      {isPending ? (
        <BellLoading />
      ) : (
        <BellPopup
          bell={data}
          error={error}
          onRetry={() => void refetch()}
          onLeave={() => setOpened(false)}
        />
      )}
    </PopoverButton>
  )
}

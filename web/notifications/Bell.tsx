import { Popover } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { notifications, pollMilliseconds } from 'contract/notifications/notifications.contract.ts'
import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../platform/query.ts'
import { NotificationList } from './NotificationList.tsx'
import classes from './Bell.module.css'

/** What is new, behind a bell that looks every ten seconds while the page is seen (SHL-35, NOT-01, NOT-07). */
export function Bell() {
  const [opened, setOpened] = useState(false)
  const { data } = useQuery({
    ...queryOf(notifications.list),
    refetchInterval: pollMilliseconds,
    refetchOnWindowFocus: true,
  })
  const unread = data?.unread ?? 0
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <button
          className={classes.bell}
          type="button"
          onClick={() => setOpened((was) => !was)}
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        >
          <BellIcon size={22} aria-hidden />
          {unread > 0 && <span className={classes.count}>{unread > 99 ? '99+' : unread}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.popup} aria-label="Notifications">
        <NotificationList results={data?.results ?? []} unread={unread} onLeave={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}

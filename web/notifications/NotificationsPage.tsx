import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { AddressSwitch } from '../ui/lists/AddressSwitch.tsx'
import { Page } from '../ui/Page.tsx'
import { useBell } from './use-bell.ts'
import { AllNotifications, LinesLoading } from './AllNotifications.tsx'
import { MutedList } from './MutedList.tsx'
import { useMarking } from './use-marking.ts'
import classes from './NotificationsPage.module.css'

/** All that I have been told, to the last, and what I have muted (NOT-06, DEF-75). */
export function NotificationsPage() {
  const isMuted = useSearchParams()[0].get('show') === 'muted'
  const unread = useBell().data?.unread ?? 0
  const { markAll, isMarkingAll } = useMarking()
  return (
    <Page
      title="Notifications"
      lead="What has happened where you take part. You can mute a thing, or turn off a kind of notification, from each of them."
      actions={
        unread > 0 &&
        !isMuted && (
          <Button loading={isMarkingAll} onClick={markAll}>
            Mark all as viewed
          </Button>
        )
      }
    >
      <div className={classes.controls}>
        <AddressSwitch label="What I have muted" parameter="show" value="muted" />
      </div>
      <Suspense fallback={<LinesLoading />}>{isMuted ? <MutedList /> : <AllNotifications />}</Suspense>
    </Page>
  )
}

import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ReasonButton } from '../ui/forms/ReasonButton.tsx'
import { AddressSwitch } from '../ui/lists/AddressSwitch.tsx'
import { Page } from '../ui/Page.tsx'
import { PartBoundary } from '../ui/PartBoundary.tsx'
import { useBell } from './use-bell.ts'
import { AllNotifications, NotificationsSkeleton } from './AllNotifications.tsx'
import { MutedList } from './MutedList.tsx'
import { useMarking } from './use-marking.ts'
import classes from './NotificationsPage.module.css'

/** All notifications, and the list of muted items (NOT-06, DEF-75). */
export function NotificationsPage() {
  const isMuted = useSearchParams()[0].get('show') === 'muted'
  const unread = useBell().data?.unread ?? 0
  const { markAll, isMarkingAll } = useMarking()
  return (
    <Page
      title="Notifications"
      lead="Updates on everything you take part in. From the menu of a notification you can mute its subject or turn off its type."
      actions={
        !isMuted && (
          // Always rendered, so that the list does not shift when the unread count arrives.
          <ReasonButton
            loading={isMarkingAll}
            onClick={markAll}
            disabledReason={unread > 0 ? undefined : 'You have no unread notifications.'}
          >
            Mark all as viewed
          </ReasonButton>
        )
      }
    >
      <div className={classes.controls}>
        <AddressSwitch label="Show muted" parameter="show" value="muted" />
      </div>
      <PartBoundary of={String(isMuted)}>
        <Suspense fallback={<NotificationsSkeleton />}>
          {isMuted ? <MutedList /> : <AllNotifications />}
        </Suspense>
      </PartBoundary>
    </Page>
  )
}

import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { ReasonButton } from '../ui/forms/ReasonButton.tsx'
import { AddressSwitch } from '../ui/lists/AddressSwitch.tsx'
import { Page } from '../ui/Page.tsx'
import { PartBoundary } from '../ui/PartBoundary.tsx'
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
        !isMuted && (
          // Always there: if it came with the number it would push the list down.
          <ReasonButton
            loading={isMarkingAll}
            onClick={markAll}
            disabledReason={unread > 0 ? undefined : 'Nothing is unread.'}
          >
            Mark all as viewed
          </ReasonButton>
        )
      }
    >
      <div className={classes.controls}>
        <AddressSwitch label="What I have muted" parameter="show" value="muted" />
      </div>
      <PartBoundary of={String(isMuted)}>
        <Suspense fallback={<LinesLoading />}>{isMuted ? <MutedList /> : <AllNotifications />}</Suspense>
      </PartBoundary>
    </Page>
  )
}

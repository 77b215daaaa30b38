import { Link } from 'react-router'
import { CallFailed } from '../platform/call.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

/** Whether loading failed because the event does not exist. */
export const isMissing = (failed: Error | null) => failed instanceof CallFailed && failed.status === 404

/** Shown instead of an event that does not exist. */
export const EventNotFound = ({ isMember }: { isMember: boolean }) => (
  <Page title="Event not found">
    <EmptyState
      title="Event not found"
      action={
        <Link to={isMember ? '/dashboard' : '/start'}>
          {isMember ? 'Back to Home' : 'Go to the start page'}
        </Link>
      }
    >
      The event was cancelled and deleted, or the link is wrong. If it was cancelled, its attendees have been
      notified.
    </EmptyState>
  </Page>
)

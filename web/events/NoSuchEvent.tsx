import { Link } from 'react-router'
import { CallFailed } from '../platform/call.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

/** Whether an event is not there, or not any more. */
export const isMissing = (failed: Error | null) => failed instanceof CallFailed && failed.status === 404

/** Instead of the page of an event that is not there. */
export const NoSuchEvent = ({ isMember }: { isMember: boolean }) => (
  <Page title="There is no such event">
    <EmptyState
      title="No such event"
      action={
        <Link to={isMember ? '/dashboard' : '/start'}>
          {isMember ? 'Back to Home' : 'Go to the start page'}
        </Link>
      }
    >
      It was cancelled and deleted, or this address was never right. Whoever was to come has been told.
    </EmptyState>
  </Page>
)

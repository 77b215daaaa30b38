import { Link } from 'react-router'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

interface SurveyGoneProps {
  name: string
  /** Number of unsaved answers. */
  unsaved?: number
}

/** Replaces an open survey that was deleted or is no longer accessible. */
export function SurveyGone({ name, unsaved = 0 }: SurveyGoneProps) {
  return (
    <Page title={name}>
      <div role="alert">
        <EmptyState
          title="This survey is no longer available"
          action={<Link to="/surveys">All surveys</Link>}
        >
          It has been deleted, or you no longer take part in its project. Ask a manager of the project for
          details. Deleted surveys can be restored for a limited time.
          {unsaved > 0 &&
            ` Your unsaved input (${unsaved === 1 ? '1 answer' : `${unsaved} answers`}) is stored on this device and will be available again then.`}
        </EmptyState>
      </div>
    </Page>
  )
}

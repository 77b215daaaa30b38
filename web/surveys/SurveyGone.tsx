import { Link } from 'react-router'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

interface SurveyGoneProps {
  name: string
  /** The number of unsaved answers. */
  unsaved?: number
}

/** Replaces an open survey that was deleted, or that the reader may no longer see. */
export function SurveyGone({ name, unsaved = 0 }: SurveyGoneProps) {
  return (
    <Page title={name}>
      <div role="alert">
        <EmptyState title="This survey is not here any more" action={<Link to="/surveys">All surveys</Link>}>
          It has been deleted, or you no longer take part in its project. Whoever manages the project can tell
          you more, and a deleted survey can be brought back for a while.
          {unsaved > 0 &&
            ` What you typed and did not save (${unsaved === 1 ? 'one answer' : `${unsaved} answers`}) is kept on this device and will be offered to you then.`}
        </EmptyState>
      </div>
    </Page>
  )
}

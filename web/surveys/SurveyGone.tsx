import { Link } from 'react-router'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

interface SurveyGoneProps {
  name: string
  /** How many answers were typed here and not saved. */
  unsaved?: number
}

/** Stands in the place of a survey that was open when it was deleted, or when its reader lost the right to see it. */
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

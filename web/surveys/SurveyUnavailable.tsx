import { Link, useRouteError } from 'react-router'
import { CallFailed } from '../platform/call.ts'
import { Broken } from '../shell/Broken.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

/** The error element of survey pages: explains a locked survey, and otherwise shows what every page does. */
export function SurveyUnavailable() {
  const error = useRouteError()
  if (!(error instanceof CallFailed) || error.code !== 'permission_denied') return <Broken inShell />
  return (
    <Page title="Survey locked">
      <EmptyState title={error.words} action={<Link to="/surveys">All surveys</Link>}>
        What has been answered is kept. Whoever manages the project can open the survey again.
      </EmptyState>
    </Page>
  )
}

import { closed } from 'contract/surveys/surveys.refusals.ts'
import type { ReactNode } from 'react'
import { Link, useRouteError } from 'react-router'
import { CallFailed } from '../platform/call.ts'
import { Broken } from '../shell/Broken.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

/**
 * The error element of survey pages: says why a survey cannot be opened, and otherwise shows what every page does.
 * @param children what else is to be said then
 */
export function SurveyUnavailable({ children }: { children?: ReactNode }) {
  const error = useRouteError()
  if (!(error instanceof CallFailed) || error.code !== 'permission_denied') return <Broken inShell />
  const all = <Link to="/surveys">All surveys</Link>
  const { permission } = (error.body ?? {}) as { permission?: unknown }
  if (error.words === closed.words || permission !== 'FILL_PROJECT_SURVEYS')
    return (
      <Page title="Survey locked">
        <EmptyState title={error.words} action={all}>
          What has been answered is kept. Whoever manages the project can open the survey again.
        </EmptyState>
        {children}
      </Page>
    )
  return (
    <Page title="You do not fill this survey">
      <EmptyState title={error.words} action={all}>
        The members of its project fill it, and guests who were invited to it. Whoever manages the project can
        invite you.
      </EmptyState>
      {children}
    </Page>
  )
}

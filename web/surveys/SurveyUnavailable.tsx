import { closed, foreignInstitution, noInstitution } from 'contract/surveys/surveys.refusals.ts'
import type { ReactNode } from 'react'
import { Link, useRouteError } from 'react-router'
import { CallFailed } from '../platform/call.ts'
import { Broken } from '../shell/Broken.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'

/**
 * The error element of survey pages: explains why a survey cannot be opened; other errors are shown as on every page.
 * @param children further content below the explanation
 */
export function SurveyUnavailable({ children }: { children?: ReactNode }) {
  const error = useRouteError()
  const all = <Link to="/surveys">All surveys</Link>
  if (error instanceof CallFailed && [noInstitution.code, foreignInstitution.code].includes(error.code))
    return (
      <Page title="You cannot fill this survey">
        <EmptyState title={error.words} action={all}>
          Each participating institution fills it together. Managers of the project see the answers in the
          results.
        </EmptyState>
        {children}
      </Page>
    )
  if (!(error instanceof CallFailed) || error.code !== 'permission_denied') return <Broken inShell />
  const { permission } = (error.body ?? {}) as { permission?: unknown }
  if (error.words === closed.words || permission !== 'FILL_PROJECT_SURVEYS')
    return (
      <Page title="Survey locked">
        <EmptyState title={error.words} action={all}>
          All answers are kept. A manager of the project can reopen the survey.
        </EmptyState>
        {children}
      </Page>
    )
  return (
    <Page title="You cannot fill this survey">
      <EmptyState title={error.words} action={all}>
        Only project members and invited guests can fill it. Ask a manager of the project to invite you.
      </EmptyState>
      {children}
    </Page>
  )
}

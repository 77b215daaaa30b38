import { Button, Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { sortedSurveys, surveySort } from './survey-order.ts'
import { SurveyTable } from './SurveyTable.tsx'

/** The surveys of all the user's projects (SRV-01, SRV-05, SRV-10). */
export function SurveysPage() {
  const staff = useSession()?.is_staff
  return (
    <Page
      title="Surveys"
      actions={
        staff && (
          <Button component={Link} to="/surveys/deleted" variant="default">
            Deleted surveys
          </Button>
        )
      }
      lead={`The surveys of all ${staff ? 'projects' : 'your projects'} with their progress and status.`}
    >
      <Suspense fallback={<Loading />}>
        <SurveyList />
      </Suspense>
    </Page>
  )
}

function SurveyList() {
  const { data } = useSuspenseQuery(queryOf(surveys.list))
  const [params] = useSearchParams()
  if (data.length === 0)
    return (
      <EmptyState title="No Survey Data" action={<Link to="/projects">Show your projects</Link>}>
        Surveys of your projects will appear here.
      </EmptyState>
    )
  return <SurveyTable surveys={sortedSurveys(data, surveySort(params))} />
}

function Loading() {
  return (
    <div role="status">
      <p>Loading projects and survey data ...</p>
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} height={56} mb={8} />
      ))}
    </div>
  )
}

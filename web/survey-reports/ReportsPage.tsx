import { whyNot } from 'contract/projects/permissions.ts'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { ListedSurvey } from '../surveys/ListedSurvey.tsx'
import { SurveySkeleton } from '../surveys/SurveySkeleton.tsx'
import { RowsSkeleton } from '../ui/loading/RowsSkeleton.tsx'
import { Page } from '../ui/Page.tsx'
import { Reports } from './Reports.tsx'

/** The reports of a survey, also for people who may not see its results. */
export function ReportsPage() {
  const name = useParams()['quizName'] ?? ''
  return (
    <Suspense
      fallback={
        <SurveySkeleton words="Loading reports…">
          <RowsSkeleton />
        </SurveySkeleton>
      }
    >
      <ListedSurvey
        key={name}
        name={name}
        doing="read reports of this survey"
        whyNot={(permissions) => whyNot(permissions, 'VIEW_PROJECT_SURVEYS')}
      >
        {(survey) => (
          <Page title={`Reports: ${survey.name}`}>
            <Reports survey={survey} />
          </Page>
        )}
      </ListedSurvey>
    </Suspense>
  )
}

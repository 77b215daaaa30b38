import { Button, Skeleton } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { DeletedSurvey } from 'contract/surveys/survey.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { daysToRestore } from 'contract/platform/time-to-restore.ts'
import { countText } from 'contract/platform/totals.ts'
import { ArrowLeft, Undo2 } from 'lucide-react'
import { Suspense } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Line, Lines } from '../../ui/lists/Lines.tsx'
import { Page } from '../../ui/Page.tsx'
import { readPage } from '../../ui/lists/list-address.ts'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { Ago } from '../../ui/Ago.tsx'
import classes from './DeletedSurveysPage.module.css'

/** Deleted surveys that staff can restore (decisions, section 3). */
export function DeletedSurveysPage() {
  if (!useSession()?.is_staff) return <Navigate to="/error" replace />
  return (
    <Page
      title="Deleted surveys"
      lead={`Deleted surveys are kept with their answers for ${daysToRestore} days. Their names cannot be reused until then.`}
      actions={
        <Button
          component={Link}
          to="/surveys"
          variant="default"
          leftSection={<ArrowLeft size={18} aria-hidden />}
        >
          All surveys
        </Button>
      }
    >
      <Suspense fallback={<Loading />}>
        <Deleted />
      </Suspense>
    </Page>
  )
}

function Deleted() {
  const [params] = useSearchParams()
  const pageNumber = readPage(params)
  const { data: page } = useSuspenseQuery(queryOf(surveys.listDeleted, { query: { pageNumber } }))
  usePageInRange(page)
  if (page.total === 0)
    return (
      <EmptyState title="No deleted surveys">
        Deleted surveys will appear here. They can be restored for {daysToRestore} days.
      </EmptyState>
    )
  return (
    <>
      <Lines>
        {page.results.map((survey) => (
          <DeletedLine key={survey.id} survey={survey} />
        ))}
      </Lines>
      <Pager page={page} of="surveys" />
    </>
  )
}

function DeletedLine({ survey }: { survey: DeletedSurvey }) {
  const { id, name, type, project, deleted_at, deleted_by, answers, days_left } = survey
  const restore = useEndpointMutation(surveys.restore, {
    refresh: [
      allQueriesOf(surveys.listDeleted),
      allQueriesOf(surveys.list),
      allQueriesOf(surveys.listByProject),
    ],
    onSuccess: () => toast(`“${name}” restored in ${project.name}`),
  })
  return (
    <Line className={classes.survey}>
      <div className={classes.what}>
        <h2>{name}</h2>
        <p>
          {project.name}, {type}, {answers === 1 ? '1 answer' : `${countText(answers)} answers`}
        </p>
      </div>
      <div className={classes.when}>
        <p>
          Deleted <Ago instant={deleted_at} />
          {deleted_by && ` by ${deleted_by.name}`}
        </p>
        <p className={classes.left} data-soon={days_left <= 3}>
          {leftWords(days_left)}
        </p>
      </div>
      <Button
        variant="default"
        leftSection={<Undo2 size={18} aria-hidden />}
        loading={restore.isPending}
        aria-label={`Restore ${name}`}
        onClick={() => restore.mutate({ params: { id } })}
      >
        Restore
      </Button>
    </Line>
  )
}

const leftWords = (days: number) =>
  days === 0 ? 'About to be permanently deleted' : days === 1 ? '1 day left' : `${days} days left`

const Loading = () => (
  <div role="status">
    <p className="visually-hidden">Loading deleted surveys ...</p>
    {[0, 1, 2].map((line) => (
      <Skeleton key={line} height={88} mb={8} />
    ))}
  </div>
)

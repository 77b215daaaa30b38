import { Button, Select } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { whyNot } from 'contract/projects/permissions.ts'
import { surveyReports } from 'contract/survey-reports/survey-reports.endpoints.ts'
import type { SurveyReport } from 'contract/survey-reports/survey-reports.schemas.ts'
import { countText } from 'contract/platform/totals.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { Pencil, Printer } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { Link, useParams } from 'react-router'
import { useTopicEnding } from '../platform/hooks/use-topic-ending.ts'
import { CallFailed } from '../platform/call.ts'
import { useLive } from '../platform/live.ts'
import { allQueriesOf, optionalQueryOf, queryOf } from '../platform/query.ts'
import { ListedSurvey } from '../surveys/ListedSurvey.tsx'
import { exploreLink, reportsLink } from '../surveys/survey-links.ts'
import { SurveySkeleton } from '../surveys/SurveySkeleton.tsx'
import { dayOf } from '../ui/dates.ts'
import { PageEnded } from '../ui/ending/PageEnded.tsx'
import { ReadNoMore } from '../ui/ending/ReadNoMore.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { useParameter } from '../ui/lists/use-parameter.ts'
import { RowsSkeleton } from '../ui/loading/RowsSkeleton.tsx'
import { Page } from '../ui/Page.tsx'
import { ReportBlocks } from './ReportBlocks.tsx'
import { ShareReport } from './share/ShareReport.tsx'
import { editReportLink } from './survey-report-links.ts'
import { FreezeReport, RemoveVersion } from './Versions.tsx'
import { ReadFailure } from '../ui/ReadFailure.tsx'
import classes from './Report.module.css'

/** A report with its current figures, or with those of a version. */
export function ReportPage() {
  const { quizName: name = '', report = '' } = useParams()
  return (
    <Suspense fallback={<Loading />}>
      <ListedSurvey
        key={name}
        name={name}
        doing="read reports of this survey"
        whyNot={(permissions) => whyNot(permissions, 'VIEW_PROJECT_SURVEYS')}
      >
        {(survey) => (
          <Suspense fallback={<Loading />} key={report}>
            <ReportOf survey={survey} reportId={Number(report)}>
              {(found) => <OpenReport survey={survey} report={found} />}
            </ReportOf>
          </Suspense>
        )}
      </ListedSurvey>
    </Suspense>
  )
}

const Loading = () => (
  <SurveySkeleton words="Loading the report…">
    <RowsSkeleton />
  </SurveySkeleton>
)

interface ReportOfProps {
  survey: Survey
  reportId: number
  children: (report: SurveyReport) => ReactNode
}

/** The report with this id. Explains if it is missing, or is deleted or withdrawn while open. */
export function ReportOf({ survey, reportId, children }: ReportOfProps) {
  const topic = `survey-report:${survey.id}:${reportId}`
  const ending = useTopicEnding(topic)
  const params = { id: survey.id, report: reportId }
  const { data: report } = useSuspenseQuery({
    ...optionalQueryOf(surveyReports.readReport, { params }),
    meta: { ownMissing: true },
  })
  useLive(
    topic,
    optionalQueryOf(surveyReports.readReport, { params }),
    allQueriesOf(surveyReports.readContent),
    allQueriesOf(surveyReports.listVersions),
    allQueriesOf(surveyReports.readVersion),
  )
  const back = reportsLink(survey.name)
  if (!report)
    return (
      <Page title="This report is not available">
        <EmptyState title="No report" action={<Link to={back}>Reports of this survey</Link>}>
          It has been deleted, it is not shared with you, or the link is wrong.
        </EmptyState>
      </Page>
    )
  return (
    <ReadNoMore when={ending !== undefined}>
      {ending && (
        <PageEnded
          what={
            ending === 'deleted' ? 'This report was deleted.' : 'This report is no longer shared with you.'
          }
          why={
            ending === 'deleted'
              ? ''
              : 'A manager of the project has changed who reads it, or your role has changed.'
          }
          to={back}
          label="Reports of this survey"
        />
      )}
      {children(report)}
    </ReadNoMore>
  )
}

/** Milliseconds after which current figures are read again. */
const interval = 60_000

function OpenReport({ survey, report }: { survey: Survey; report: SurveyReport }) {
  const [chosen, choose] = useParameter('version', true)
  const version = /^[1-9]\d{0,8}$/.test(chosen) ? Number(chosen) : undefined
  const params = { id: survey.id, report: report.id }
  const isMaker = !whyNotExplore(survey.userPermission)
  /** Shows the current figures if the version is still shown. */
  const leaveVersion = (number: number) => {
    const { pathname, search } = window.location
    const isShown = decodeURIComponent(pathname).endsWith(`/${report.id}`)
    if (isShown && new URLSearchParams(search).get('version') === String(number)) choose('')
  }
  const { data: versions } = useQuery(queryOf(surveyReports.listVersions, { params }))
  const current = useQuery({
    ...queryOf(surveyReports.readContent, { params }),
    enabled: version === undefined,
    refetchInterval: interval,
    meta: { ownFailure: true, ownMissing: true },
  })
  const frozen = useQuery({
    ...queryOf(surveyReports.readVersion, { params: { ...params, number: version ?? 1 } }),
    enabled: version !== undefined,
    meta: { ownFailure: true, ownMissing: true },
  })
  const content = version === undefined ? current.data : frozen.data?.content
  const error = version === undefined ? current.error : frozen.error
  const title = content?.title ?? report.title
  return (
    <Page
      title={title}
      tab={`${title}: ${survey.name}`}
      actions={
        <>
          {isMaker && <ShareReport survey={survey} report={report} versions={versions?.results ?? []} />}
          {isMaker && version === undefined && (
            <FreezeReport
              survey={survey}
              report={report}
              onFrozen={(number) => choose(String(number))}
              onUndone={leaveVersion}
            />
          )}
          {isMaker && (
            <Button
              component={Link}
              to={editReportLink(survey.name, report.id)}
              variant="default"
              leftSection={<Pencil size={18} aria-hidden />}
            >
              Edit
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<Printer size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </>
      }
    >
      <div className={classes.bar}>
        <Link
          className={classes.back}
          to={isMaker ? `${exploreLink(survey.name)}?view=reports` : reportsLink(survey.name)}
        >
          All reports
        </Link>
        {versions && versions.results.length > 0 && (
          <div className={classes.bar}>
            <Select
              aria-label="Version"
              data={[
                { value: 'current', label: 'Current figures' },
                ...versions.results.map(({ number, frozen_at, n }) => ({
                  value: String(number),
                  label: `Version ${number}, ${dayOf(frozen_at)}, n = ${countText(n)}`,
                })),
              ]}
              value={version === undefined ? 'current' : String(version)}
              onChange={(value) => choose(value === null || value === 'current' ? '' : value)}
              allowDeselect={false}
              w={320}
              maw="100%"
            />
            {isMaker && version !== undefined && (
              <RemoveVersion survey={survey} report={report} number={version} onRemoved={() => choose('')} />
            )}
          </div>
        )}
      </div>
      {content ? (
        content.blocks.length === 0 ? (
          <EmptyState title="This report is empty">
            {isMaker ? 'Select Edit to add texts and figures.' : 'Texts and figures will appear here.'}
          </EmptyState>
        ) : (
          <ReportBlocks
            content={content}
            frozenAt={version === undefined ? undefined : frozen.data?.frozen_at}
          />
        )
      ) : error ? (
        error instanceof CallFailed && error.status === 404 && version !== undefined ? (
          <EmptyState title="This version does not exist">
            It has been deleted, or the link is wrong.
          </EmptyState>
        ) : (
          <ReadFailure
            what="The figures"
            error={error}
            onRetry={version === undefined ? current.refetch : frozen.refetch}
          />
        )
      ) : (
        <RowsSkeleton rows={6} />
      )}
    </Page>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { sharedReports } from 'contract/survey-reports/survey-reports.endpoints.ts'
import { Printer } from 'lucide-react'
import { useParams } from 'react-router'
import { CallFailed } from '../platform/call.ts'
import { queryOf } from '../platform/query.ts'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { RowsSkeleton } from '../ui/loading/RowsSkeleton.tsx'
import { ReportBlocks } from './ReportBlocks.tsx'
import { ReadFailure } from '../ui/ReadFailure.tsx'
import classes from './Report.module.css'

/** A report for anybody who has its link: it shows nothing else, and stays as it was when it was opened. */
export function SharedReportPage() {
  const { token = '' } = useParams()
  const { data, error, refetch } = useQuery({
    ...queryOf(sharedReports.readShared, { params: { token } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    meta: { ownFailure: true, ownMissing: true },
  })
  const title = data?.content.title ?? 'Report'
  return (
    <main className={classes.public}>
      <title>{title}</title>
      <meta name="robots" content="noindex, nofollow" />
      <h1>{title}</h1>
      {data && (
        <>
          <p className={classes.bar}>
            <Button
              variant="default"
              leftSection={<Printer size={18} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </p>
          <ReportBlocks content={data.content} frozenAt={data.frozen_at ?? undefined} />
        </>
      )}
      {!data && !error && (
        <div role="status" aria-label="Loading the report">
          <RowsSkeleton rows={6} />
        </div>
      )}
      {!data &&
        error &&
        (error instanceof CallFailed && error.status === 404 ? (
          <EmptyState title="This link does not work">
            It has been revoked, has expired, or is incomplete. Ask the person who sent it to you for a new
            one.
          </EmptyState>
        ) : (
          <ReadFailure
            what="The report"
            error={error}
            onRetry={refetch}
            works="The link still works; nothing has been lost."
          />
        ))}
    </main>
  )
}

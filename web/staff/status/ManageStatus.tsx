import { useSuspenseQuery } from '@tanstack/react-query'
import { statusWarnings } from 'contract/staff/status.rules.ts'
import { systemStatus } from 'contract/staff/status.endpoints.ts'
import { Suspense } from 'react'
import { queryOf } from '../../platform/query.ts'
import { RowsSkeleton } from '../../ui/loading/RowsSkeleton.tsx'
import { CspReports } from './CspReports.tsx'
import { FailedRehearsal } from './FailedRehearsal.tsx'
import { StatusFacts } from './StatusFacts.tsx'
import { StatusNodes } from './StatusNodes.tsx'
import { StatusQueue } from './StatusQueue.tsx'
import { StatusServices } from './StatusServices.tsx'
import { StatusWork } from './StatusWork.tsx'
import classes from './Status.module.css'

/** Refresh interval in milliseconds while the page is visible. */
const pause = 10_000

/** Status of the installation: warnings first, then figures. */
export const ManageStatus = () => (
  <Suspense fallback={<RowsSkeleton rows={9} />}>
    <CurrentStatus />
  </Suspense>
)

function CurrentStatus() {
  const { data: status } = useSuspenseQuery({ ...queryOf(systemStatus.read), refetchInterval: pause })
  const warnings = statusWarnings(status)
  const rehearsal = status.last_rehearsal
  return (
    <div className={classes.status}>
      <div className={classes.summary} data-well={warnings.length === 0} role="status">
        {warnings.length === 0 ? (
          <p>Nothing needs your attention.</p>
        ) : (
          <>
            <h2>
              {warnings.length === 1
                ? 'One thing needs attention'
                : `${warnings.length} things need attention`}
            </h2>
            <ul>
              {warnings.map(({ words }) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      <StatusFacts status={status} />
      {rehearsal && rehearsal.differences.length > 0 && <FailedRehearsal rehearsal={rehearsal} />}
      <StatusServices status={status} />
      <StatusNodes status={status} />
      <StatusQueue status={status} />
      <StatusWork status={status} />
      <CspReports status={status} />
      <p className={classes.quiet}>
        Refreshed every ten seconds. See docs/operating.md for what to do about each warning.
      </p>
    </div>
  )
}

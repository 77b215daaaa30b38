import { useSuspenseQuery } from '@tanstack/react-query'
import { statusWarnings } from 'contract/staff/status.rules.ts'
import { systemStatus } from 'contract/staff/status.endpoints.ts'
import { Suspense } from 'react'
import { queryOf } from '../../platform/query.ts'
import { RowsSkeleton } from '../../ui/loading/RowsSkeleton.tsx'
import { StatusFacts } from './StatusFacts.tsx'
import { StatusNodes } from './StatusNodes.tsx'
import classes from './Status.module.css'

/** Milliseconds between two looks, while somebody looks at the page. */
const pause = 10_000

/** How the installation is doing: what needs somebody first, then the figures. */
export const ManageStatus = () => (
  <Suspense fallback={<RowsSkeleton rows={9} />}>
    <CurrentStatus />
  </Suspense>
)

function CurrentStatus() {
  const { data: status } = useSuspenseQuery({ ...queryOf(systemStatus.read), refetchInterval: pause })
  const warnings = statusWarnings(status)
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
      <StatusNodes status={status} />
      <p className={classes.quiet}>
        Looked up again every ten seconds. What to do about each is in docs/operating.md of the installation.
      </p>
    </div>
  )
}

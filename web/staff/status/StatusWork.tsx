import { counted } from 'contract/platform/totals.ts'
import { isLate } from 'contract/staff/status.rules.ts'
import type { Status } from 'contract/staff/status.schemas.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Line, Lines } from '../../ui/lists/Lines.tsx'
import { duration } from './duration.ts'
import classes from './Status.module.css'

/** Recurring work of all nodes, and when it was last completed. Only what failed or is late is unfolded. */
export function StatusWork({ status: { recurring_work, at } }: { status: Status }) {
  if (recurring_work.length === 0) return null
  const rows = recurring_work.map((work) => ({ ...work, isLate: isLate(work, at) }))
  const needsAttention = (row: WorkRow) => row.failed_at !== null || row.isLate
  const troubled = rows.filter(needsAttention)
  const others = rows.filter((row) => !needsAttention(row))
  return (
    <section aria-labelledby="work" className={classes.nodes}>
      <h2 id="work">Recurring work</h2>
      {troubled.length > 0 && <WorkLines rows={troubled} />}
      {others.length > 0 && (
        <details className={classes.others}>
          <summary>{counted(others.length, 'kind')} of work without problems</summary>
          <WorkLines rows={others} />
        </details>
      )}
    </section>
  )
}

type WorkRow = Status['recurring_work'][number] & { isLate: boolean }

const WorkLines = ({ rows }: { rows: WorkRow[] }) => (
  <Lines>
    {rows.map((row) => (
      <Line key={row.name} className={classes.work}>
        <h3>{row.name}</h3>
        <div>
          {row.failed_at && (
            <>
              <div className={classes.silent}>
                Failed <Ago instant={row.failed_at} />
              </div>
              {row.error && <div>{row.error}</div>}
            </>
          )}
          <div className={row.isLate ? classes.silent : classes.quiet}>
            {row.finished_at ? (
              <>
                Completed <Ago instant={row.finished_at} />
                {row.seconds !== null && row.seconds >= 1 && ` in ${duration(row.seconds)}`}
              </>
            ) : (
              'Not completed yet'
            )}
          </div>
        </div>
      </Line>
    ))}
  </Lines>
)

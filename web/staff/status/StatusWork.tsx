import type { Status } from 'contract/staff/status.schemas.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Line, Lines } from '../../ui/lists/Lines.tsx'
import { duration } from './duration.ts'
import classes from './Status.module.css'

/** Recurring work of all nodes, and when it was last completed. */
export const StatusWork = ({ status: { recurring_work } }: { status: Status }) =>
  recurring_work.length > 0 && (
    <section aria-labelledby="work" className={classes.nodes}>
      <h2 id="work">Recurring work</h2>
      <Lines>
        {recurring_work.map(({ name, finished_at, seconds, failed_at, error }) => (
          <Line key={name} className={classes.report}>
            <h3>{name}</h3>
            <div>
              {finished_at ? (
                <>
                  Completed <Ago instant={finished_at} />
                </>
              ) : (
                'Not completed yet'
              )}
              {seconds !== null && <div className={classes.quiet}>in {duration(seconds)}</div>}
            </div>
            <div>
              {failed_at && (
                <>
                  <span className={classes.silent}>
                    Failed <Ago instant={failed_at} />
                  </span>
                  {error && <div className={classes.quiet}>{error}</div>}
                </>
              )}
            </div>
          </Line>
        ))}
      </Lines>
    </section>
  )

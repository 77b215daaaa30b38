import { longestQueue } from 'contract/staff/status.rules.ts'
import type { Status } from 'contract/staff/status.schemas.ts'
import { Line, Lines } from '../../ui/lists/Lines.tsx'
import { duration } from './duration.ts'
import classes from './Status.module.css'

/** Due jobs of all nodes by kind, and how long the oldest of each has been waiting. */
export const StatusQueue = ({ status: { queue } }: { status: Status }) => (
  <section aria-labelledby="queue" className={classes.nodes}>
    <h2 id="queue">Waiting jobs</h2>
    {queue.kinds.length === 0 ? (
      <p className={classes.quiet}>No job is due.</p>
    ) : (
      <Lines>
        {queue.kinds.map(({ kind, due, oldest_seconds }) => (
          <Line key={kind} className={classes.report}>
            <h3>{kind}</h3>
            <div>{due.toLocaleString('en-US')} due or running</div>
            <div className={oldest_seconds > longestQueue ? classes.silent : undefined}>
              The oldest for {duration(oldest_seconds)}
            </div>
          </Line>
        ))}
      </Lines>
    )}
  </section>
)

import type { RehearsalResult } from 'contract/staff/status.schemas.ts'
import { Ago } from '../../ui/Ago.tsx'
import { momentOf } from '../../ui/dates.ts'
import { duration } from './duration.ts'
import classes from './Status.module.css'

/** What differed in the last rehearsal of a restore. */
export const FailedRehearsal = ({
  rehearsal: { at, file, backup_at, seconds, differences },
}: {
  rehearsal: RehearsalResult
}) => (
  <section aria-labelledby="failed-rehearsal" className={classes.nodes}>
    <h2 id="failed-rehearsal">Last rehearsal of a restore: failed</h2>
    <p className={classes.rehearsal}>
      <Ago instant={at} />, after {duration(seconds)}. Backup {file}
      {backup_at && `, as of ${momentOf(backup_at)}`}.
    </p>
    <ul className={classes.differences}>
      {differences.map((difference) => (
        <li key={difference}>{difference}</li>
      ))}
    </ul>
  </section>
)

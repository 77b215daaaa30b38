import type { Status } from 'contract/staff/status.schemas.ts'
import { counted } from 'contract/platform/totals.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Line, Lines } from '../../ui/lists/Lines.tsx'
import classes from './Status.module.css'

/** What browsers refused to load on our pages, and reported. */
export const CspReports = ({ status: { csp_reports } }: { status: Status }) => (
  <section aria-labelledby="csp-reports" className={classes.nodes}>
    <h2 id="csp-reports">Blocked content</h2>
    {csp_reports.length === 0 ? (
      <p className={classes.quiet}>
        In the last 30 days no browser has reported content that it had to block.
      </p>
    ) : (
      <Lines>
        {csp_reports.map(({ directive, blocked, page, reports, last_at }) => (
          <Line key={`${directive} ${blocked} ${page}`} className={classes.report}>
            <h3>{blocked}</h3>
            <div>
              {page}
              <div className={classes.quiet}>{directive}</div>
            </div>
            <div>
              {counted(reports, 'report')}
              <div className={classes.quiet}>
                Last <Ago instant={last_at} />
              </div>
            </div>
          </Line>
        ))}
      </Lines>
    )}
  </section>
)

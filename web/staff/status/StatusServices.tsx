import { allNodes, reportingNodes, servicesOf, type Service } from 'contract/staff/status-services.rules.ts'
import type { Status } from 'contract/staff/status.schemas.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Line, Lines } from '../../ui/lists/Lines.tsx'
import classes from './Status.module.css'

/** Database, replicas, storage and live messages, as all running nodes report them. */
export function StatusServices({ status }: { status: Status }) {
  const { running, nodes } = reportingNodes(status)
  return (
    <section aria-labelledby="services" className={classes.nodes}>
      <h2 id="services">Connections and storage</h2>
      <p className={classes.reporters}>{reportersText(nodes.length, running)}</p>
      <Lines>
        {servicesOf(status).map((service) => (
          <Line key={service.name} className={classes.service}>
            <ServiceLine service={service} isOnlyNode={running === 1} />
          </Line>
        ))}
      </Lines>
    </section>
  )
}

function reportersText(reporting: number, running: number): string {
  if (running === 0) return 'No node is running.'
  if (reporting < running)
    return `Reported by ${reporting} of ${running} nodes. The others have just started, or run an older version.`
  return running === 1 ? 'Reported by the only node.' : `Reported by ${allNodes(running)}.`
}

const ServiceLine = ({
  service: { name, state, summary, details, problems, lastError, section },
  isOnlyNode,
}: {
  service: Service
  isOnlyNode: boolean
}) => (
  <>
    <div>
      <h3>{name}</h3>
      {state === 'attention' && <div className={classes.silent}>Needs attention</div>}
    </div>
    <div>
      <span className={state === 'unused' || state === 'unknown' ? classes.quiet : undefined}>{summary}</span>
      {problems.map(({ words, advice }) => (
        <p key={words} className={classes.problem}>
          {words} {advice} See “{section}” in docs/operating.md.
        </p>
      ))}
      {details.map((detail) => (
        <div key={detail} className={classes.quiet}>
          {detail}
        </div>
      ))}
      {lastError && (
        <div className={classes.quiet}>
          Last error <Ago instant={lastError.at} />
          {!isOnlyNode && ` on ${lastError.host}`}: {lastError.message}
        </div>
      )}
    </div>
  </>
)

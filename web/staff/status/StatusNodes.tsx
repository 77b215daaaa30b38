import type { Status } from 'contract/staff/status.schemas.ts'
import { isSilent } from 'contract/staff/status-services.rules.ts'
import { fileSize } from '../../documents/file-size.ts'
import { Ago } from '../../ui/Ago.tsx'
import { Line, Lines } from '../../ui/lists/Lines.tsx'
import classes from './Status.module.css'

/** Roles by the setting ROLE. */
const roles = { all: 'requests and jobs', web: 'requests only', jobs: 'jobs only' }

/** Running server processes, and those that crashed within the last day. */
export const StatusNodes = ({ status }: { status: Status }) => (
  <section aria-labelledby="nodes" className={classes.nodes}>
    <h2 id="nodes">Nodes</h2>
    <Lines>
      {status.nodes.map((node) => (
        <Line key={node.id} className={classes.node}>
          <h3>{node.host}</h3>
          <div>
            {isSilent(node, status) ? (
              <span className={classes.silent}>
                Last seen <Ago instant={node.seen_at} />
              </span>
            ) : (
              <>
                Started <Ago instant={node.started_at} />
              </>
            )}
            <div className={classes.quiet}>
              Version {node.version}
              {node.health && `, ${roles[node.health.role]}`}
            </div>
          </div>
          <div>
            {fileSize(node.disk_free_bytes)} free
            <div className={classes.quiet}>of {fileSize(node.disk_bytes)} disk</div>
          </div>
          <div>
            {fileSize(node.memory_bytes)}
            <div className={classes.quiet}>memory used</div>
          </div>
        </Line>
      ))}
    </Lines>
  </section>
)

import type { ProjectRow } from 'contract/projects/projects.contract.ts'
import { Link } from 'react-router'
import { ParticipantStack } from '../projects/ParticipantStack.tsx'
import { Roles } from '../projects/Roles.tsx'
import { dayOf } from '../ui/dates.ts'
import { Portrait } from '../ui/Portrait.tsx'
import classes from './Home.module.css'

/** Projects, each in a line with my role and when it changed. */
export function ProjectLines({ projects }: { projects: ProjectRow[] }) {
  return (
    <ul className={classes.lines}>
      {projects.map((project) => (
        <li key={project.id} className={classes.project}>
          <Portrait name={project.name} src={project.avatar} square size={40} />
          <div>
            <h3>
              <Link to={`/projects/${project.id}`}>{project.name}</Link>
            </h3>
            <p className={classes.quiet}>
              {project.type}
              {project.user_roles.length > 0 && ' · '}
              <Roles roles={project.user_roles} />
            </p>
          </div>
          <span className={classes.quiet}>{dayOf(project.updated_at)}</span>
          <ParticipantStack project={project} />
        </li>
      ))}
    </ul>
  )
}

import type { ProjectRow } from 'contract/projects/projects.schemas.ts'
import { Link } from 'react-router'
import { ProjectPicture } from '../mark/ProjectPicture.tsx'
import { ParticipantStack } from '../participants/ParticipantStack.tsx'
import { ProjectMenu } from './ProjectMenu.tsx'
import { Roles } from '../Roles.tsx'
import { Ago } from '../../ui/Ago.tsx'
import classes from './ProjectLines.module.css'

/** List of projects with the user's role and the date of the last change. */
export function ProjectLines({ projects }: { projects: ProjectRow[] }) {
  return (
    <ul className={classes.lines}>
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectLine project={project} />
        </li>
      ))}
    </ul>
  )
}

/** @param menu shows the menu, as the row of a table does */
export function ProjectLine({ project, menu = false }: { project: ProjectRow; menu?: boolean }) {
  return (
    <div className={classes.project} data-menu={menu}>
      <ProjectPicture project={project} size={40} />
      <div className={classes.name}>
        <div className={classes.title}>
          <Link to={`/projects/${project.id}`}>{project.name}</Link>
        </div>
        <p>
          {project.type}
          {project.user_roles.length > 0 && ' · '}
          <Roles roles={project.user_roles} />
        </p>
      </div>
      <div className={classes.changed}>
        <p>
          Changed <Ago instant={project.latest_update} />
        </p>
        <ParticipantStack project={project} />
      </div>
      {menu && <ProjectMenu project={project} />}
    </div>
  )
}

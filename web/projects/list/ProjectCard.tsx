import type { ProjectRow } from 'contract/projects/projects.schemas.ts'
import { Link } from 'react-router'
import { SdgTiles } from '../../ui/SdgTile.tsx'
import { ProjectMenu } from './ProjectMenu.tsx'
import { ProjectBanner } from '../mark/ProjectBanner.tsx'
import { ProjectPicture } from '../mark/ProjectPicture.tsx'
import { ParticipantStack } from '../participants/ParticipantStack.tsx'
import { Roles } from '../Roles.tsx'
import classes from './ProjectCard.module.css'

/** Project card, 370 by 350 pixels (PRJ-04). */
export function ProjectCard({ project }: { project: ProjectRow }) {
  return (
    <article className={classes.card}>
      <div className={classes.banner}>
        <ProjectBanner project={project} className={classes.strip} />
        <ProjectPicture project={project} size={56} className={classes.portrait} />
      </div>
      <div className={classes.menu}>
        <ProjectMenu project={project} />
      </div>
      <div className={classes.text}>
        <h2 className={classes.name}>
          <Link to={`/projects/${project.id}`}>{project.name}</Link>
        </h2>
        <p className={classes.type}>{project.type}</p>
        <p className={classes.description}>{project.description}</p>
      </div>
      <SdgTiles codes={project.sustainable_development_goals} most={9} small />
      <div className={classes.foot}>
        <Roles roles={project.user_roles} />
        <ParticipantStack project={project} />
      </div>
    </article>
  )
}

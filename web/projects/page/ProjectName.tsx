import type { Project } from 'contract/projects/projects.schemas.ts'
import { ProjectPicture } from '../mark/ProjectPicture.tsx'
import classes from './ProjectHeader.module.css'

/** Mark and name of a project in the bar with its tabs. */
export const ProjectName = ({ project }: { project: Project }) => (
  <div className={classes.name}>
    <ProjectPicture project={project} size={32} />
    <h1 data-project-part="title" title={project.name}>
      {project.name}
    </h1>
  </div>
)

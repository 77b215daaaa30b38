import type { FoundProject } from 'contract/search/search.schemas.ts'
import { Link } from 'react-router'
import { ProjectBanner } from '../projects/mark/ProjectBanner.tsx'
import { ProjectPicture } from '../projects/mark/ProjectPicture.tsx'
import { Highlighted } from '../ui/Highlighted.tsx'
import { SdgTiles } from '../ui/SdgTile.tsx'
import classes from '../projects/list/ProjectCard.module.css'

/** A project that was found, as cards show projects; without what concerns only those who take part. */
export function FoundProjectCard({ project, sought }: { project: FoundProject; sought: string }) {
  const { id, name, type, description, project_visibility, sustainable_development_goals } = project
  return (
    <article className={classes.card}>
      <div className={classes.banner}>
        <ProjectBanner project={project} className={classes.strip} />
        <ProjectPicture project={project} size={56} className={classes.portrait} />
      </div>
      <div className={classes.text}>
        <h3 className={classes.name}>
          <Link to={`/projects/${id}`}>
            <Highlighted text={name} sought={sought} />
          </Link>
        </h3>
        <p className={classes.type}>
          {type}
          {project_visibility === 'private' && ', private'}
        </p>
        <p className={classes.description}>
          <Highlighted text={description} sought={sought} />
        </p>
      </div>
      <SdgTiles codes={sustainable_development_goals} most={9} small />
    </article>
  )
}

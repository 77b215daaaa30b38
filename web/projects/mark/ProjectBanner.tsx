import type { ProjectRow } from 'contract/projects/projects.schemas.ts'
import type { CSSProperties } from 'react'
import { FigureStrip } from './Figures.tsx'
import { markOf } from './project-mark.ts'
import classes from './ProjectPicture.module.css'

interface ProjectBannerProps {
  project: Pick<ProjectRow, 'id' | 'banner'>
  className?: string | undefined
}

/** The banner of a project, or a strip of its generated symbol. Decorative. */
export function ProjectBanner({ project, className = '' }: ProjectBannerProps) {
  const { colours, quarters } = markOf(project)
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--mark-ground': colours.ground,
    '--mark-figure': colours.figure,
  }
  return (
    <div className={`${classes.banner} ${className}`} style={style} aria-hidden>
      {project.banner ? (
        <img src={project.banner} alt="" loading="lazy" />
      ) : (
        <FigureStrip quarters={quarters} />
      )}
    </div>
  )
}

import type { ProjectRow } from 'contract/projects/projects.schemas.ts'
import { projectVariables } from 'contract/projects/project-styling.ts'
import type { CSSProperties } from 'react'
import { Figures } from './Figures.tsx'
import { markOf } from './project-mark.ts'
import classes from './ProjectPicture.module.css'

interface ProjectPictureProps {
  project: Pick<ProjectRow, 'id' | 'avatar'> & { metadata?: ProjectRow['metadata'] }
  /** Width and height in pixels. */
  size: number
  className?: string | undefined
}

/** The picture of a project, or its generated symbol. Decorative, because the name is next to it. */
export function ProjectPicture({ project, size, className = '' }: ProjectPictureProps) {
  const { avatar, metadata } = project
  const {
    colours: { ground, figure },
    quarters,
  } = markOf(project)
  const chosen = projectVariables({ avatarStyle: metadata?.styling_info.avatarStyle })
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--mark-ground': avatar ? 'transparent' : ground,
    '--mark-figure': figure,
    ...chosen,
    width: size,
    height: size,
  }
  return (
    <span className={`${classes.picture} ${className}`} style={style} aria-hidden>
      {avatar ? <img src={avatar} alt="" loading="lazy" /> : <Figures quarters={quarters} />}
    </span>
  )
}

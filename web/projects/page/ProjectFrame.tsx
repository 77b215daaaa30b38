import type { ReactNode } from 'react'
import { ReadNoMore } from '../../ui/ending/ReadNoMore.tsx'
import { ProjectGone } from './ProjectGone.tsx'
import type { OpenProject } from './use-open-project.ts'

interface ProjectFrameProps {
  open: OpenProject
  /** Replaced by an explanation when the project is no longer available. */
  header?: ReactNode
  children: ReactNode
}

/** Frame of a project page. If the project becomes unavailable it explains why, keeps what was loaded and stops refetching. */
export const ProjectFrame = ({
  open: { project, tookPart, queriesDisabled, gone },
  header,
  children,
}: ProjectFrameProps) => (
  <ReadNoMore when={queriesDisabled}>
    {gone ? <ProjectGone name={project.name} gone={gone} tookPart={tookPart} /> : header}
    {children}
  </ReadNoMore>
)

import type { ReactNode } from 'react'
import { ReadNoMore } from '../../ui/ending/ReadNoMore.tsx'
import { ProjectGone } from './ProjectGone.tsx'
import type { OpenProject } from './use-open-project.ts'

interface ProjectFrameProps {
  open: OpenProject
  /** Gives way to the reason once the project has gone. */
  header?: ReactNode
  children: ReactNode
}

/** A page of an open project. When the project ends the page says why, shows what has been read, and reads nothing more. */
export const ProjectFrame = ({
  open: { project, tookPart, readsNoMore, gone },
  header,
  children,
}: ProjectFrameProps) => (
  <ReadNoMore when={readsNoMore}>
    {gone ? <ProjectGone name={project.name} gone={gone} tookPart={tookPart} /> : header}
    {children}
  </ReadNoMore>
)

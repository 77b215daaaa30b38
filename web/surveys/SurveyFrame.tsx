import { IsRestoringProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLive } from '../platform/live.ts'
import { ProjectGone } from '../projects/page/ProjectGone.tsx'
import { useIsOwnDoing } from '../projects/page/use-open-project.ts'
import { useProjectEnding } from '../projects/page/use-project-ending.ts'

interface SurveyFrameProps {
  project: { id: number; name: string }
  children: ReactNode
}

/**
 * A page of a survey. When its project is deleted, or its reader no longer takes part, the page says so, shows what has
 * been read, and reads nothing more.
 */
export function SurveyFrame({ project: { id, name }, children }: SurveyFrameProps) {
  const ending = useProjectEnding(id)
  const isOwnDoing = useIsOwnDoing()
  useLive(`project:${id}`)
  return (
    <IsRestoringProvider value={ending !== undefined}>
      {ending && !isOwnDoing && <ProjectGone name={name} gone={ending} tookPart />}
      {children}
    </IsRestoringProvider>
  )
}

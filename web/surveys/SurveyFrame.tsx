import type { ReactNode } from 'react'
import { useLive } from '../platform/live.ts'
import { useDenied } from '../platform/hooks/use-rights.ts'
import { ProjectGone } from '../projects/page/ProjectGone.tsx'
import { PageEnded } from '../ui/ending/PageEnded.tsx'
import { ReadNoMore } from '../ui/ending/ReadNoMore.tsx'
import { useIsOwnDoing } from '../projects/page/use-open-project.ts'
import { useTopicEnding } from '../platform/hooks/use-topic-ending.ts'

interface SurveyFrameProps {
  survey: { id: number }
  project: { id: number; name: string }
  /** What its reader does here: 'fill this survey'. */
  doing: string
  /** Whether they no longer may, as far as the page knows. */
  isRefused?: boolean
  children: ReactNode
}

/** What somebody does who may do so as an invited guest, too. */
export const fillIt = 'fill this survey'

/**
 * A page of a survey. When its project is deleted, or its reader no longer takes part or has a role that is not enough for
 * this page, it says so, shows what has been read, and reads nothing more.
 */
export function SurveyFrame({ survey, project, doing, isRefused = false, children }: SurveyFrameProps) {
  const ending = useTopicEnding(`project:${project.id}`)
  const isDenied = useDenied(`survey:${survey.id}`) || isRefused
  const isOwnDoing = useIsOwnDoing()
  useLive(`project:${project.id}`)
  return (
    <ReadNoMore when={ending !== undefined || isDenied}>
      {ending
        ? !isOwnDoing && <ProjectGone name={project.name} gone={ending} tookPart />
        : isDenied && (
            <PageEnded
              what={`You can no longer ${doing}.`}
              why={`Your role in its project has been changed${doing === fillIt ? ', or your invitation was withdrawn' : ''}.`}
              to={`/projects/${project.id}/surveys`}
              label="Surveys of the project"
            />
          )}
      {children}
    </ReadNoMore>
  )
}

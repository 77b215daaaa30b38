import type { ReactNode } from 'react'
import { useLive } from '../platform/live.ts'
import { useDenied } from '../platform/hooks/use-rights.ts'
import { ProjectGone } from '../projects/page/ProjectGone.tsx'
import { PageEnded } from '../ui/ending/PageEnded.tsx'
import { ReadNoMore } from '../ui/ending/ReadNoMore.tsx'
import { useIsOwnChange } from '../projects/page/use-open-project.ts'
import { useTopicEnding } from '../platform/hooks/use-topic-ending.ts'

interface SurveyFrameProps {
  survey: { id: number }
  project: { id: number; name: string }
  /** What the user does on this page: 'fill this survey'. */
  doing: string
  /** Whether the page knows that the user is no longer allowed to. */
  isRefused?: boolean
  /** The topic of the set that the user fills, if an institution has one of its own. */
  setTopic?: string
  children: ReactNode
}

/** An activity that invited guests are also allowed to do. */
export const fillIt = 'fill this survey'

/**
 * A page of a survey. If its project is deleted or the user loses access, it explains why, keeps what was loaded and stops
 * refetching.
 */
export function SurveyFrame({
  survey,
  project,
  doing,
  isRefused = false,
  setTopic = '',
  children,
}: SurveyFrameProps) {
  const ending = useTopicEnding(`project:${project.id}`)
  const isDenied = useDenied(`survey:${survey.id}`) || isRefused
  const isOfOthers = useTopicEnding(setTopic) !== undefined
  const isOwnDoing = useIsOwnChange()
  useLive(`project:${project.id}`)
  return (
    <ReadNoMore when={ending !== undefined || isDenied || isOfOthers}>
      {ending
        ? !isOwnDoing && <ProjectGone name={project.name} gone={ending} tookPart />
        : (isDenied || isOfOthers) && (
            <PageEnded
              what={`You can no longer ${doing}.`}
              why={
                isOfOthers
                  ? 'You have left the institution, or it no longer takes part in the project.'
                  : `Your role in the project has changed${doing === fillIt ? ', or your invitation has been withdrawn' : ''}.`
              }
              to={`/projects/${project.id}/surveys`}
              label="Surveys of this project"
            />
          )}
      {children}
    </ReadNoMore>
  )
}

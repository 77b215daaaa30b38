import { useIsRestoring, useSuspenseQuery } from '@tanstack/react-query'
import type { Refusal } from 'contract/platform/refusal.ts'
import type { Permissions } from 'contract/projects/permissions.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { useState, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import { queryOf } from '../platform/query.ts'
import { SurveyFrame } from './SurveyFrame.tsx'
import { SurveyGone } from './SurveyGone.tsx'

interface ListedSurveyProps {
  /** Name of the survey, in any letter case. */
  name: string
  /** Whether the user is deleting the survey on this page and needs no explanation. */
  deleting?: boolean
  /** What the user does on this page: 'manage this survey'. */
  doing: string
  /** Why users with these permissions cannot do this. */
  whyNot: (permissions: Permissions) => Refusal | undefined
  children: (survey: Survey) => ReactNode
}

/**
 * A page of one of the user's surveys, keyed by its name. It explains if the survey is deleted or the user loses access while it is
 * open.
 */
export function ListedSurvey({ name, deleting = false, doing, whyNot, children }: ListedSurveyProps) {
  const { data } = useSuspenseQuery(queryOf(surveys.list))
  const listed = data.find((one) => one.name.toLowerCase() === name.toLowerCase())
  const [last, setLast] = useState(listed)
  // A user who loses the permission keeps the open page and their input.
  const isRefused = !!listed && !!last && !whyNot(last.userPermission) && !!whyNot(listed.userPermission)
  if (listed && listed !== last && !isRefused) setLast(listed)
  const survey = isRefused ? last : (listed ?? last)
  if (!survey) return <Navigate to="/error" replace />
  return (
    <SurveyFrame
      survey={survey}
      project={{ id: survey.project, name: survey.projectName }}
      doing={doing}
      isRefused={isRefused}
    >
      <UntilDeleted isListed={listed !== undefined} gone={!deleting && <SurveyGone name={survey.name} />}>
        {children(survey)}
      </UntilDeleted>
    </SurveyFrame>
  )
}

interface UntilDeletedProps {
  isListed: boolean
  /** Replaces the page, unless the project is unavailable, which the frame explains. */
  gone: ReactNode
  children: ReactNode
}

function UntilDeleted({ isListed, gone, children }: UntilDeletedProps) {
  const isOver = useIsRestoring()
  return isListed || isOver ? children : gone
}

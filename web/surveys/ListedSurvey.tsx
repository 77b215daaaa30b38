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
  /** In any case. */
  name: string
  /** Whether the page deletes the survey itself, and need not be told. */
  deleting?: boolean
  /** What the page is for: 'manage this survey'. */
  doing: string
  /** Why it is not for somebody with these permissions. */
  whyNot: (permissions: Permissions) => Refusal | undefined
  children: (survey: Survey) => ReactNode
}

/**
 * A page of a survey among those of the reader, keyed by its name; says so when it is deleted while it is open, or when it
 * is no longer for its reader.
 */
export function ListedSurvey({ name, deleting = false, doing, whyNot, children }: ListedSurveyProps) {
  const { data } = useSuspenseQuery(queryOf(surveys.list))
  const listed = data.find((one) => one.name.toLowerCase() === name.toLowerCase())
  const [last, setLast] = useState(listed)
  // Whoever loses the right keeps what they have open, and what they have typed.
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
  /** Takes the place of the page, except where its project has ended, which the frame tells. */
  gone: ReactNode
  children: ReactNode
}

function UntilDeleted({ isListed, gone, children }: UntilDeletedProps) {
  const isOver = useIsRestoring()
  return isListed || isOver ? children : gone
}

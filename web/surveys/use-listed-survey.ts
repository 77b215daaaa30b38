import { useSuspenseQuery } from '@tanstack/react-query'
import type { Survey } from 'contract/surveys/survey.ts'
import { surveys } from 'contract/surveys/surveys.contract.ts'
import { useState } from 'react'
import { queryOf } from '../platform/query.ts'

interface ListedSurvey {
  /** As it was last listed; undefined when it never was. */
  survey: Survey | undefined
  /** Whether the reader can still open it. */
  isListed: boolean
}

/** The survey with this name, in any case, among those of the reader. */
export function useListedSurvey(name: string): ListedSurvey {
  const { data } = useSuspenseQuery(queryOf(surveys.list))
  const found = data.find((one) => one.name.toLowerCase() === name.toLowerCase())
  const [last, setLast] = useState(found)
  if (found && found !== last) setLast(found)
  return { survey: found ?? last, isListed: found !== undefined }
}

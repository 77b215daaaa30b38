import { chooseInstitution } from 'contract/surveys/surveys.refusals.ts'
import { Suspense } from 'react'
import { useParams, useRouteError } from 'react-router'
import { lazyPart } from '../ui/lazy-part.tsx'
import { pathParameter } from '../platform/path-parameter.ts'
import { CallFailed } from '../platform/call.ts'
import { SurveyUnavailable } from '../surveys/SurveyUnavailable.tsx'

const KeptAnswers = lazyPart(async () => (await import('./KeptAnswers.tsx')).KeptAnswers)

const ChooseOwnInstitution = lazyPart(
  async () => (await import('./institution/ChooseOwnInstitution.tsx')).ChooseOwnInstitution,
)

/** Explains why a survey cannot be opened, and shows unsaved answers stored on this device. */
export function FillUnavailable() {
  const name = pathParameter(useParams(), 'quizName')
  const error = useRouteError()
  if (error instanceof CallFailed && error.code === chooseInstitution.code)
    return (
      <Suspense fallback={null}>
        <ChooseOwnInstitution name={name} />
      </Suspense>
    )
  return (
    <SurveyUnavailable>
      <Suspense fallback={null}>
        <KeptAnswers name={name} />
      </Suspense>
    </SurveyUnavailable>
  )
}

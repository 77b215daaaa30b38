import { Suspense } from 'react'
import { useParams } from 'react-router'
import { lazyPart } from '../ui/lazy-part.tsx'
import { pathParameter } from '../platform/path-parameter.ts'
import { SurveyUnavailable } from '../surveys/SurveyUnavailable.tsx'

const KeptAnswers = lazyPart(async () => (await import('./KeptAnswers.tsx')).KeptAnswers)

/** Explains why a survey cannot be opened, and shows unsaved answers stored on this device. */
export function FillUnavailable() {
  const name = pathParameter(useParams(), 'quizName')
  return (
    <SurveyUnavailable>
      <Suspense fallback={null}>
        <KeptAnswers name={name} />
      </Suspense>
    </SurveyUnavailable>
  )
}

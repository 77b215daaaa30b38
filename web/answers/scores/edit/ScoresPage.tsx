import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { surveyScores } from 'contract/answers/scores.endpoints.ts'
import { questionnaires } from 'contract/questionnaires/questionnaires.endpoints.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { whyNotEditSurvey } from 'contract/surveys/surveys.rules.ts'
import { ArrowLeft } from 'lucide-react'
import { Suspense } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { useLive } from '../../../platform/live.ts'
import { allQueriesOf, queryOf } from '../../../platform/query.ts'
import { ListedSurvey } from '../../../surveys/ListedSurvey.tsx'
import { fillLink, manageLink } from '../../../surveys/survey-links.ts'
import { SurveySkeleton } from '../../../surveys/SurveySkeleton.tsx'
import { FormSkeleton } from '../../../ui/loading/FormSkeleton.tsx'
import { Page } from '../../../ui/Page.tsx'
import { EditScores } from './EditScores.tsx'

/** How the scores of a survey are computed, for its managers. */
export function ScoresPage() {
  const name = useParams()['quizName'] ?? ''
  return (
    <Suspense fallback={<Loading />}>
      <ListedSurvey key={name} name={name} doing="change its scores" whyNot={whyNotEditSurvey}>
        {(survey) =>
          // Without the permission to edit, the survey itself is shown.
          whyNotEditSurvey(survey.userPermission) ? (
            <Navigate to={fillLink(survey.name)} replace />
          ) : (
            <Suspense fallback={<Loading />}>
              <Scores survey={survey} />
            </Suspense>
          )
        }
      </ListedSurvey>
    </Suspense>
  )
}

const Loading = () => (
  <SurveySkeleton words="Loading survey data...">
    <FormSkeleton />
  </SurveySkeleton>
)

function Scores({ survey: { id, name } }: { survey: Survey }) {
  useLive(`survey:${id}`, allQueriesOf(surveys.list))
  const { data: stored } = useSuspenseQuery({
    ...queryOf(surveyScores.readScoring, { params: { id } }),
    refetchOnWindowFocus: false,
  })
  const { data: questions } = useSuspenseQuery({
    ...queryOf(questionnaires.listQuestions, { query: { form: name } }),
    refetchOnWindowFocus: false,
  })
  return (
    <Page
      title={`Scores: ${name}`}
      lead="A score is a weighted mean or sum of answers, or the result of an expression. Results show it as a whole and by section."
      actions={
        <Button
          component={Link}
          to={manageLink(name)}
          variant="default"
          leftSection={<ArrowLeft size={18} aria-hidden />}
        >
          Back to survey data
        </Button>
      }
    >
      <EditScores surveyId={id} stored={stored} questions={questions.results} />
    </Page>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { whyNotCompareOwn } from 'contract/surveys/surveys.rules.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { Suspense } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { pathParameter } from '../../platform/path-parameter.ts'
import { call } from '../../platform/call.ts'
import { queryOf } from '../../platform/query.ts'
import { ListedSurvey } from '../../surveys/ListedSurvey.tsx'
import { SurveySkeleton } from '../../surveys/SurveySkeleton.tsx'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { readPage, readSearch } from '../../ui/lists/list-address.ts'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { RowsSkeleton } from '../../ui/loading/RowsSkeleton.tsx'
import { Page } from '../../ui/Page.tsx'
import { ComparedQuestions } from './ComparedQuestions.tsx'
import classes from './Compare.module.css'

/** The results of the user's institution beside the others, whose names are not shown. */
export function OwnComparisonPage() {
  const name = pathParameter(useParams(), 'quizName')
  return (
    <Suspense fallback={<Loading />}>
      <ListedSurvey key={name} name={name} doing="compare your institution" whyNot={() => undefined}>
        {(survey) => <Allowed survey={survey} />}
      </ListedSurvey>
    </Suspense>
  )
}

const Loading = () => (
  <SurveySkeleton words="Loading the comparison...">
    <RowsSkeleton />
  </SurveySkeleton>
)

function Allowed({ survey }: { survey: Survey }) {
  const refused = whyNotCompareOwn(survey, survey.userPermission)
  return (
    <Page title={`Compare: ${survey.name}`}>
      {refused ? (
        <EmptyState title={refused.words} action={<Link to="/surveys">All surveys</Link>}>
          Ask a manager of the project to open it.
        </EmptyState>
      ) : (
        <Suspense fallback={<RowsSkeleton />}>
          <Own survey={survey} />
        </Suspense>
      )}
    </Page>
  )
}

function Own({ survey }: { survey: Survey }) {
  const [params] = useSearchParams()
  const { data: own } = useSuspenseQuery(
    queryOf(surveyAnswers.listInstitutions, { query: { form: survey.name } }),
  )
  const wanted = Number(params.get('institution'))
  const institution = own.results.find(({ id }) => id === wanted) ?? own.results[0]
  if (!institution) return null
  return (
    <div className={classes.compare}>
      {own.results.length > 1 && (
        <p>
          {own.results.map(({ id, name }) => (
            <Link
              key={id}
              className={classes.institution}
              aria-current={id === institution.id ? 'page' : undefined}
              to={`?institution=${id}`}
            >
              {name}
            </Link>
          ))}
        </p>
      )}
      <OfInstitution survey={survey} institution={institution.id} />
    </div>
  )
}

function OfInstitution({ survey, institution }: { survey: Survey; institution: number }) {
  const [params] = useSearchParams()
  const query = { institution, search: readSearch(params, 'find') }
  const { data: page } = useSuspenseQuery({
    ...queryOf(surveyResults.readOwnComparison, {
      params: { id: survey.id },
      query: { ...query, pageNumber: readPage(params, 'questions') },
    }),
    refetchOnWindowFocus: false,
  })
  usePageInRange(page, 'questions')
  if (page.institutions.length === 0)
    return (
      <EmptyState title="No answers yet">
        As soon as your institution has answers, they are compared here with those of others.
      </EmptyState>
    )
  return (
    <>
      <SearchBox label="Find a question" parameter="find" />
      <ComparedQuestions
        page={page}
        fileName={`Comparison ${survey.name}`}
        read={(part) =>
          call(surveyResults.readOwnComparison, {
            params: { id: survey.id },
            query: { ...query, ...part },
          })
        }
      />
    </>
  )
}

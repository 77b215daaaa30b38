import { useSuspenseQuery } from '@tanstack/react-query'
import type { InstitutionComparison } from 'contract/results/comparison.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { noInstitution, notCompared } from 'contract/surveys/surveys.refusals.ts'
import { whyNotCompareOwn } from 'contract/surveys/surveys.rules.ts'
import { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { Suspense } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { pathParameter } from '../../platform/path-parameter.ts'
import { call } from '../../platform/call.ts'
import { useLiveAfter } from '../../platform/hooks/use-rights.ts'
import { allQueriesOf, queryOf } from '../../platform/query.ts'
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
          {refused === notCompared
            ? 'Ask a manager of the project to open it.'
            : 'Your role in the project, or your institution, decides.'}
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
  useLiveAfter(`survey:${survey.id}`, allQueriesOf(surveys.list))
  return (
    <div className={classes.compare}>
      {survey.sets === null ? <OwnFigures survey={survey} /> : <OfInstitutions survey={survey} />}
    </div>
  )
}

/** Chooses for which of their institutions the user compares, if several answer the survey. */
function OfInstitutions({ survey }: { survey: Survey }) {
  const [params] = useSearchParams()
  const { data: own } = useSuspenseQuery(
    queryOf(surveyAnswers.listInstitutions, { query: { form: survey.name } }),
  )
  const wanted = Number(params.get('institution'))
  const institution = own.results.find(({ id }) => id === wanted) ?? own.results[0]
  if (!institution) return <EmptyState title={noInstitution.words} />
  return (
    <>
      {own.results.length > 1 && (
        <nav aria-label="Your institutions">
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
        </nav>
      )}
      <OwnFigures survey={survey} institution={institution.id} />
    </>
  )
}

function OwnFigures({ survey, institution }: { survey: Survey; institution?: number }) {
  const [params] = useSearchParams()
  const query = { ...(institution !== undefined && { institution }), search: readSearch(params, 'find') }
  const { data } = useSuspenseQuery({
    ...queryOf(surveyResults.readOwnComparison, {
      params: { id: survey.id },
      query: { ...query, pageNumber: readPage(params, 'questions') },
    }),
    refetchOnWindowFocus: false,
  })
  usePageInRange(data, 'questions')
  // Without the answers of colleagues, those of one person are not those of the institution.
  const named = (page: InstitutionComparison): InstitutionComparison =>
    survey.sets === null
      ? { ...page, institutions: page.institutions.map(({ id }) => ({ id, name: 'Your answers' })) }
      : page
  if (data.institutions.length === 0)
    return (
      <EmptyState title="Nothing to compare yet">
        {survey.sets === null
          ? 'Answer the survey for an institution. Your answers then appear here beside those of other institutions.'
          : 'As soon as your institution has answers, they appear here beside those of others.'}
      </EmptyState>
    )
  return (
    <>
      <SearchBox label="Find a question" parameter="find" page="questions" />
      <p className={classes.quiet}>
        The figures of the others are without names. They change when at least five institutions have changed
        their answers, so that nobody’s can be worked out.
      </p>
      <ComparedQuestions
        page={named(data)}
        fileName={`Comparison ${survey.name}`}
        read={async (part) =>
          named(
            await call(surveyResults.readOwnComparison, {
              params: { id: survey.id },
              query: { ...query, ...part },
            }),
          )
        }
      />
    </>
  )
}

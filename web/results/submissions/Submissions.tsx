import { Button, SegmentedControl } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Survey } from 'contract/surveys/survey.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { useSearchParameters } from '../../platform/hooks/use-search-parameters.ts'
import { queryOf } from '../../platform/query.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { usePageInRange } from '../../ui/lists/use-page-in-range.ts'
import { SearchBox } from '../../ui/lists/SearchBox.tsx'
import { useParameter } from '../../ui/lists/use-parameter.ts'
import { gridQuery } from '../explore-query.ts'
import { SubmissionTable } from './SubmissionTable.tsx'
import classes from './Submissions.module.css'

/** The submitted answers, filtered by the URL (SRV-73, SRV-77). */
export function Submissions({ survey }: { survey: Survey }) {
  const [params, setParams] = useSearchParameters()
  const query = gridQuery(params, survey)
  const [chosen, choose] = useParameter('which')
  const { data: page } = useSuspenseQuery({
    ...queryOf(surveyResults.listAnswers, { params: { id: survey.id }, query }),
    // Rows do not change until the user requests new ones.
    refetchOnWindowFocus: false,
  })
  usePageInRange(page)
  const restart = (change: (now: URLSearchParams) => void) =>
    setParams((now) => (now.delete('page'), change(now), now), { preventScrollReset: true })
  if (page.total === 0 && !query.filter && query.which === 'latest' && !params.has('which'))
    return <NoAnswers survey={survey} onAll={() => restart((now) => now.set('which', 'all'))} />
  return (
    <div className={classes.submissions}>
      <div className={classes.controls}>
        <SearchBox label="Filter by question, e-mail or answer" parameter="filter" />
        {!survey.only_latest_submissions && (
          <SegmentedControl
            aria-label="Answers"
            data={[
              { value: 'latest', label: 'Latest' },
              { value: 'all', label: 'All' },
            ]}
            value={chosen || query.which}
            onChange={choose}
          />
        )}
      </div>
      {page.results.length === 0 ? (
        <EmptyState
          title="No answers found"
          action={
            <Button variant="default" onClick={() => restart((now) => now.delete('filter'))}>
              Show all answers
            </Button>
          }
        >
          {query.filter ? `No question, e-mail or answer contains “${query.filter}”.` : 'This page is empty.'}
        </EmptyState>
      ) : (
        <SubmissionTable survey={survey} submissions={page.results} />
      )}
      <Pager page={page} of="answers" />
    </div>
  )
}

function NoAnswers({ survey, onAll }: { survey: Survey; onAll: () => void }) {
  return (
    <EmptyState
      title="No answers yet"
      action={
        !survey.only_latest_submissions && (
          <Button variant="default" onClick={onAll}>
            Show history
          </Button>
        )
      }
    >
      {survey.accept_submissions
        ? 'Answers will appear here, one row per question.'
        : 'The survey is finalized and takes no answers. Start accepting submissions to reopen it.'}
    </EmptyState>
  )
}

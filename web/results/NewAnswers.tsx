import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { scoreResults } from 'contract/results/score-results.endpoints.ts'
import { surveyDeadlines } from 'contract/surveys/survey-deadlines.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { watch, type TopicChange } from '../platform/live.ts'
import { allQueriesOf, queryOf } from '../platform/query.ts'
import classes from './ExplorePage.module.css'

const shown = [
  surveyResults.listAnswers,
  surveyResults.readTable,
  surveyResults.listSets,
  surveyResults.listInstances,
  surveyResults.listLocations,
  surveyResults.readSummary,
  surveyResults.listTexts,
  surveyResults.readChanges,
  surveyResults.readCross,
  surveyResults.readGrouped,
  surveyResults.listRespondents,
  scoreResults.readScores,
]

/** The newest answer and the total. `fetchThem` refetches it together with the visible data. */
const newestOf = (id: number) => ({
  ...queryOf(surveyResults.listAnswers, { params: { id }, query: { which: 'all', pageSize: 1 } }),
  // Not refetched automatically, because it has to match the visible data.
  refetchOnWindowFocus: false,
})

const idOf = ({ results }: { results: readonly { id: number }[] }) => results[0]?.id ?? 0

/** Time after opening the page during which updates may be applied immediately, in milliseconds. */
const opening = 5000

/** Announces new answers and loads them on request, so that the page does not shift while the user reads. */
export function NewAnswers({ surveyId }: { surveyId: number }) {
  const client = useQueryClient()
  const { data: seen } = useQuery(newestOf(surveyId))
  const [waiting, setWaiting] = useState(false)
  const fetchThem = () => {
    setWaiting(false)
    for (const endpoint of shown) void client.invalidateQueries(allQueriesOf(endpoint))
  }
  /** After a reconnect: announces answers that arrived in the meantime, if any. */
  const look = async () => {
    const now = await client.fetchQuery({ ...newestOf(surveyId), staleTime: 0 }).catch(() => undefined)
    // If this fails, it is repeated after the next reconnect.
    if (now && (!seen || idOf(now) > idOf(seen) || now.total > seen.total)) setWaiting(true)
  }
  const onChange = useEffectEvent(({ gone, missed }: TopicChange, isNew: boolean) => {
    if (gone) return
    if (!missed) setWaiting(true)
    // A page that has just opened may miss answers, so it refetches.
    else if (isNew) fetchThem()
    else void look()
  })
  useEffect(() => {
    const openedAt = Date.now()
    return watch(`submissions:${surveyId}`, (change) => onChange(change, Date.now() - openedAt < opening))
  }, [surveyId])
  // Messages about the survey refresh its name and state; messages about answers are handled above.
  useEffect(
    () =>
      watch(`survey:${surveyId}`, ({ survey, attempt }) => {
        if (!survey && attempt !== undefined) return
        void client.invalidateQueries(allQueriesOf(surveys.list))
        void client.invalidateQueries(allQueriesOf(surveyDeadlines.readDeadline))
      }),
    [client, surveyId],
  )
  return (
    <div role="status" className={classes.news}>
      {waiting && (
        <>
          There are new answers.
          <Button
            size="compact-md"
            variant="light"
            leftSection={<RefreshCw size={16} aria-hidden />}
            onClick={fetchThem}
          >
            Show new answers
          </Button>
        </>
      )}
    </div>
  )
}

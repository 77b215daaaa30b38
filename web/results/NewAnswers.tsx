import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { watch, type TopicChange } from '../platform/live.ts'
import { allQueriesOf, queryOf } from '../platform/query.ts'
import classes from './ExplorePage.module.css'

const shown = [surveyResults.listAnswers, surveyResults.readSummary, surveyResults.listRespondents]

/** The newest record and how many there are: `fetchThem` reads it again together with what is shown. */
const newestOf = (id: number) => ({
  ...queryOf(surveyResults.listAnswers, { params: { id }, query: { which: 'all', pageSize: 1 } }),
  // It goes with what the reader sees, which stays until they ask for more.
  refetchOnWindowFocus: false,
})

const idOf = ({ results }: { results: readonly { id: number }[] }) => results[0]?.id ?? 0

/** Milliseconds in which nobody reads a page that was just opened. */
const opening = 5000

/** Announces new answers and loads them on request, so that nothing moves while somebody reads. */
export function NewAnswers({ surveyId }: { surveyId: number }) {
  const client = useQueryClient()
  const { data: seen } = useQuery(newestOf(surveyId))
  const [waiting, setWaiting] = useState(false)
  const fetchThem = () => {
    setWaiting(false)
    for (const endpoint of shown) void client.invalidateQueries(allQueriesOf(endpoint))
  }
  /** The line was away: what came in meanwhile is announced, but the line itself is no news. */
  const look = async () => {
    const now = await client.fetchQuery({ ...newestOf(surveyId), staleTime: 0 }).catch(() => undefined)
    // What cannot be read now is asked for again when the line is back.
    if (now && (!seen || idOf(now) > idOf(seen) || now.total > seen.total)) setWaiting(true)
  }
  const onChange = useEffectEvent(({ gone, missed }: TopicChange, isNew: boolean) => {
    if (gone) return
    if (!missed) setWaiting(true)
    // Whether there are answers that a page which just opened has not read is not known: it reads them.
    else if (isNew) fetchThem()
    else void look()
  })
  useEffect(() => {
    const openedAt = Date.now()
    return watch(`submissions:${surveyId}`, (change) => onChange(change, Date.now() - openedAt < opening))
  }, [surveyId])
  // Messages about the survey itself refresh its name and state; those about answers are handled above.
  useEffect(
    () =>
      watch(`survey:${surveyId}`, ({ survey, attempt }) => {
        if (survey || attempt === undefined) void client.invalidateQueries(allQueriesOf(surveys.list))
      }),
    [client, surveyId],
  )
  return (
    <div role="status" className={classes.news}>
      {waiting && (
        <>
          New answers have come in.
          <Button
            size="compact-md"
            variant="light"
            leftSection={<RefreshCw size={16} aria-hidden />}
            onClick={fetchThem}
          >
            Show them
          </Button>
        </>
      )}
    </div>
  )
}

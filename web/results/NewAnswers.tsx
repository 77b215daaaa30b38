import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { surveyResults } from 'contract/results/results.contract.ts'
import { surveys } from 'contract/surveys/surveys.contract.ts'
import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { watch, type TopicChange } from '../platform/live.ts'
import { allQueriesOf } from '../platform/query.ts'
import classes from './ExplorePage.module.css'

const shown = [surveyResults.listAnswers, surveyResults.readSummary, surveyResults.listRespondents]

/** Milliseconds in which nobody reads a page that was just opened. */
const opening = 5000

/** Announces new answers and loads them on request, so that nothing moves while somebody reads. */
export function NewAnswers({ surveyId }: { surveyId: number }) {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState(false)
  const fetchThem = () => {
    setWaiting(false)
    for (const endpoint of shown) void client.invalidateQueries(allQueriesOf(endpoint))
  }
  const onChange = useEffectEvent(({ gone, missed }: TopicChange, isNew: boolean) => {
    if (gone) return
    // Whether there are answers that a page which just opened has not read is not known: it looks.
    if (missed && isNew) fetchThem()
    else setWaiting(true)
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

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { surveyResults } from 'contract/results/results.contract.ts'
import { surveys } from 'contract/surveys/surveys.contract.ts'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { watch } from '../platform/live.ts'
import { allQueriesOf } from '../platform/query.ts'
import classes from './ExplorePage.module.css'

const shown = [surveyResults.listAnswers, surveyResults.readSummary, surveyResults.listRespondents]

/** Announces new answers and loads them on request, so that nothing moves while somebody reads. */
export function NewAnswers({ surveyId }: { surveyId: number }) {
  const client = useQueryClient()
  const [waiting, setWaiting] = useState(false)
  useEffect(() => watch(`submissions:${surveyId}`, ({ gone }) => gone || setWaiting(true)), [surveyId])
  // Messages about the survey itself refresh its name and state; those about answers are handled above.
  useEffect(
    () =>
      watch(`survey:${surveyId}`, ({ survey, by }) => {
        if (survey || by === undefined) void client.invalidateQueries(allQueriesOf(surveys.list))
      }),
    [client, surveyId],
  )
  const fetchThem = () => {
    setWaiting(false)
    for (const endpoint of shown) void client.invalidateQueries(allQueriesOf(endpoint))
  }
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

import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { reviews } from 'contract/answers/reviews.endpoints.ts'
import type { Review } from 'contract/answers/reviews.schemas.ts'
import { answerKey, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import { answerSets } from 'contract/results/answer-sets.endpoints.ts'
import { surveyResults } from 'contract/results/results.endpoints.ts'
import { BadgeCheck, PenLine } from 'lucide-react'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { momentOf } from '../../ui/dates.ts'
import classes from './Set.module.css'

interface ReviewBarProps {
  surveyId: number
  respondent: number
  review: Review
  /** `last_change` of the set that is shown. */
  seen: string
  /** Questions that are chosen for a revision; undefined while none are being chosen. */
  chosen: ReadonlySet<AnswerId> | undefined
  onChoose: (chosen: ReadonlySet<AnswerId> | undefined) => void
}

/** Marks an answer set as verified, and asks its respondents to revise answers. */
export function ReviewBar({ surveyId, respondent, review, seen, chosen, onChoose }: ReviewBarProps) {
  const client = useQueryClient()
  const params = { id: surveyId, respondent }
  const onSuccess = (changed: Review) => {
    client.setQueryData(queryOf(reviews.readReview, { params }).queryKey, changed)
    void client.invalidateQueries(allQueriesOf(surveyResults.listSets))
  }
  const verify = useEndpointMutation(reviews.verify, {
    onSuccess,
    onFailure: () => void client.invalidateQueries(allQueriesOf(answerSets.readSet)),
  })
  const ask = useEndpointMutation(reviews.askRevision, {
    onSuccess: (changed, { body }) => {
      onSuccess(changed)
      onChoose(undefined)
      toast(body?.questions.length ? 'The respondent is notified' : 'Request withdrawn')
    },
  })
  const { verified, revision } = review
  const send = (questions: readonly AnswerId[]) =>
    ask.mutate({ params, body: { questions: questions.map(answerKey) } })
  if (chosen)
    return (
      <div className={classes.review} role="group" aria-label="Ask to revise">
        <p>Choose the answers to revise. The respondent can change them even if the survey is finalized.</p>
        <Button
          size="compact-md"
          loading={ask.isPending}
          disabled={chosen.size === 0}
          onClick={() => send([...chosen])}
        >
          Ask to revise {chosen.size === 1 ? '1 answer' : `${chosen.size} answers`}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onChoose(undefined)}>
          Cancel
        </Button>
      </div>
    )
  return (
    <div className={classes.review} role="group" aria-label="Review">
      {verified && (
        <p className={classes.verified}>
          <BadgeCheck size={20} aria-hidden /> Verified by {verified.by} on {momentOf(verified.at)}
        </p>
      )}
      {revision && (
        <p>
          {revision.by} asked to revise{' '}
          {revision.questions.length === 1 ? '1 answer' : `${revision.questions.length} answers`} on{' '}
          {momentOf(revision.at)}
        </p>
      )}
      <Button
        size="compact-md"
        variant="default"
        leftSection={<BadgeCheck size={16} aria-hidden />}
        loading={verify.isPending}
        onClick={() =>
          verify.mutate({ params, body: verified ? { verified: false } : { verified: true, seen } })
        }
      >
        {verified ? 'Remove verification' : 'Mark as verified'}
      </Button>
      {revision ? (
        <Button size="compact-md" variant="default" loading={ask.isPending} onClick={() => send([])}>
          Withdraw the request
        </Button>
      ) : (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<PenLine size={16} aria-hidden />}
          onClick={() => onChoose(new Set())}
        >
          Ask to revise
        </Button>
      )}
    </div>
  )
}

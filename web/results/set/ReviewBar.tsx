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

const answersText = (count: number) => (count === 1 ? '1 answer' : `${count} answers`)

/** Marks an answer set as verified, and asks its respondents to revise answers. */
export function ReviewBar({ surveyId, respondent, review, seen, chosen, onChoose }: ReviewBarProps) {
  const client = useQueryClient()
  const params = { id: surveyId, respondent }
  const onSuccess = (changed: Review) => {
    client.setQueryData(queryOf(reviews.readReview, { params }).queryKey, changed)
    void client.invalidateQueries(allQueriesOf(surveyResults.listSets))
    void client.invalidateQueries(allQueriesOf(surveyResults.listRespondents))
  }
  const verify = useEndpointMutation(reviews.verify, {
    onSuccess,
    onFailure: () => void client.invalidateQueries(allQueriesOf(answerSets.readSet)),
  })
  const ask = useEndpointMutation(reviews.askRevision, {
    onSuccess: (changed, { body }) => {
      onSuccess(changed)
      onChoose(undefined)
      toast(body?.questions.length ? 'The respondents are notified' : 'Request withdrawn')
    },
  })
  const { verified, revision } = review
  const isAsked = revision !== null && revision.revised_at === null
  const isVerified = verified !== null && verified.changed_at === null
  const send = (questions: readonly AnswerId[]) =>
    ask.mutate({ params, body: { questions: questions.map(answerKey) } })
  if (chosen)
    return (
      <div className={classes.review} role="group" aria-label="Ask to revise">
        <p>
          Choose the answers to revise. Respondents can change their answers until they are done, even if the
          survey is finalized.
        </p>
        <Button
          size="compact-md"
          loading={ask.isPending}
          disabled={chosen.size === 0}
          onClick={() => send([...chosen])}
        >
          Ask to revise {answersText(chosen.size)}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => onChoose(undefined)}>
          Cancel
        </Button>
      </div>
    )
  return (
    <div className={classes.review} role="group" aria-label="Review">
      {verified && (
        <p className={isVerified ? classes.verified : undefined}>
          {isVerified && <BadgeCheck size={20} aria-hidden />}
          <span>
            Verified by {verified.by} on {momentOf(verified.at)}
            {verified.changed_at && `, but an answer was changed on ${momentOf(verified.changed_at)}`}
          </span>
        </p>
      )}
      {revision && (
        <p>
          {revision.by} asked to revise {answersText(revision.questions.length)} on {momentOf(revision.at)}
          {revision.revised_at && `, and they were revised on ${momentOf(revision.revised_at)}`}
        </p>
      )}
      <Button
        size="compact-md"
        variant="default"
        leftSection={<BadgeCheck size={16} aria-hidden />}
        loading={verify.isPending}
        onClick={() =>
          verify.mutate({ params, body: isVerified ? { verified: false } : { verified: true, seen } })
        }
      >
        {isVerified ? 'Remove verification' : verified ? 'Verify again' : 'Mark as verified'}
      </Button>
      {isAsked ? (
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

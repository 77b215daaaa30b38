import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { reviews } from 'contract/answers/reviews.endpoints.ts'
import type { Review } from 'contract/answers/reviews.schemas.ts'
import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import { ArrowRight, PenLine } from 'lucide-react'
import { Link } from 'react-router'
import { useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { useFill, useHead, useLayout } from '../hooks/use-fill.ts'
import { hrefOfQuestion } from '../hooks/use-sections.ts'
import { saveAndNotify } from '../state/save-and-notify.ts'
import { surveyRead } from '../storage/fetch-survey.ts'
import { plainText } from '../texts/rich-text.ts'
import { CommentThread } from './CommentThread.tsx'
import { ownReview, ownSet, questionsToRevise } from './own-review.ts'
import classes from './Review.module.css'

/** At a question: whether it is to be revised, the comments, and the way to the next one to revise. */
export function ReviewedQuestion({ id, review }: { id: AnswerId; review: Review }) {
  const { filling } = useFill()
  useLayout()
  const asked = questionsToRevise(review, filling)
  const place = asked.indexOf(id)
  const next = asked[place + 1]
  return (
    <div className={classes.question} data-asked={place >= 0 || undefined}>
      {place >= 0 && (
        <p className={classes.asked}>
          <PenLine size={16} aria-hidden /> {review.revision?.by} asks you to revise this answer
        </p>
      )}
      <OwnThread id={id} review={review} />
      {place >= 0 && asked.length > 1 && (
        <p className={classes.way}>
          {place + 1} of {asked.length} to revise
          {next !== undefined && (
            <Link to={hrefOfQuestion(filling, next)}>
              Next answer to revise <ArrowRight size={16} aria-hidden />
            </Link>
          )}
        </p>
      )}
      {place >= 0 && next === undefined && <FinishRevision />}
    </div>
  )
}

/** The comments on an answer of the page, with a reply. */
export function OwnThread({ id, review }: { id: AnswerId; review: Review }) {
  const { filling } = useFill()
  const head = useHead()
  const client = useQueryClient()
  const comment = useEndpointMutation(reviews.commentOnOwn, {
    onSuccess: (changed) => client.setQueryData(ownReview(head).queryKey, changed),
  })
  const question = filling.question(id)
  const comments = review.comments.filter((one) => answerId(one) === id)
  return (
    <CommentThread
      comments={comments}
      about={plainText(question.question)}
      label={comments.length > 0 ? 'Reply' : 'Comment'}
      isSending={comment.isPending}
      onSend={(text, onSent) => {
        const { question_id, instance } = question
        const body = { question_id, text, ...(instance !== undefined && { instance }) }
        comment.mutate({ ...ownSet(head), body }, { onSuccess: onSent })
      }}
    />
  )
}

/** Saves the answers, and says that they are revised. */
export function FinishRevision() {
  const { filling, saving } = useFill()
  const head = useHead()
  const client = useQueryClient()
  const finish = useEndpointMutation(reviews.finishRevision, {
    onSuccess: (changed) => {
      client.setQueryData(ownReview(head).queryKey, changed)
      toast('The reviewer is notified')
      const { queryKey } = surveyRead(head.name, head.respondent.institution?.id)
      void client.invalidateQueries({ queryKey, exact: true })
    },
  })
  return (
    <div>
      <Button
        size="sm"
        loading={finish.isPending}
        // Afterwards a finalized survey takes no more answers.
        onClick={async () => (await saveAndNotify({ filling, saving })) && finish.mutate(ownSet(head))}
      >
        The answers are revised
      </Button>
    </div>
  )
}

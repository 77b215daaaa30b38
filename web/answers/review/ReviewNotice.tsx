import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { reviews } from 'contract/answers/reviews.endpoints.ts'
import type { Review } from 'contract/answers/reviews.schemas.ts'
import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useLiveAfter } from '../../platform/hooks/use-rights.ts'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { momentOf } from '../../ui/dates.ts'
import { useFill, useHead } from '../hooks/use-fill.ts'
import { hrefOfQuestion } from '../hooks/use-sections.ts'
import { plainText } from '../texts/rich-text.ts'
import { QuestionLink } from '../texts/QuestionLink.tsx'
import { surveyRead } from '../storage/fetch-survey.ts'
import { CommentThread } from './CommentThread.tsx'
import classes from './Review.module.css'

/** What reviewers of the answers ask and comment, with links to the questions. */
export function ReviewNotice() {
  const { filling } = useFill()
  const { form_id: id, name } = useHead()
  const client = useQueryClient()
  const own = queryOf(reviews.readOwnReview, { params: { id } })
  const { data } = useQuery({ ...own, meta: { ownFailure: true } })
  useLiveAfter(`survey:${id}`, allQueriesOf(reviews.readOwnReview))
  const show = (review: Review) => client.setQueryData(own.queryKey, review)
  const comment = useEndpointMutation(reviews.commentOnOwn, { onSuccess: show })
  const finish = useEndpointMutation(reviews.finishRevision, {
    onSuccess: (review) => {
      show(review)
      toast('The reviewer is notified')
      void client.invalidateQueries({ queryKey: surveyRead(name).queryKey, exact: true })
    },
  })
  const asked = (data?.revision?.questions ?? []).map(answerId).filter((one) => filling.has(one))
  useOpenAt(asked[0])
  if (!data) return null
  const commented = data.comments.map(answerId).filter((one) => filling.has(one))
  const shown = [...new Set([...asked, ...commented])]
  if (!data.revision && !data.verified && shown.length === 0) return null
  return (
    <section className={classes.notice} aria-label="Review of your answers">
      {data.revision ? (
        <h2>
          {data.revision.by} asks to revise {asked.length === 1 ? 'an answer' : `${asked.length} answers`}
        </h2>
      ) : (
        <h2>{data.verified ? 'Verified answers' : 'Comments on the answers'}</h2>
      )}
      {data.verified && (
        <p>
          Verified by {data.verified.by} on {momentOf(data.verified.at)}. A changed answer has to be verified
          again.
        </p>
      )}
      {shown.length > 0 && (
        <ul className={classes.questions}>
          {shown.map((one) => (
            <li key={one}>
              <QuestionLink id={one} />
              <CommentThread
                comments={data.comments.filter((written) => answerId(written) === one)}
                about={plainText(filling.question(one).question)}
                label="Reply"
                isSending={comment.isPending}
                onSend={(text, onSent) => {
                  const { question_id, instance } = filling.question(one)
                  const body = { question_id, text, ...(instance !== undefined && { instance }) }
                  comment.mutate({ params: { id }, body }, { onSuccess: onSent })
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {data.revision && (
        <div>
          <Button size="sm" loading={finish.isPending} onClick={() => finish.mutate({ params: { id } })}>
            The answers are revised
          </Button>
        </div>
      )}
    </section>
  )
}

/** With `?revise=true`, as in notifications, the page opens at a question. */
function useOpenAt(first: AnswerId | undefined) {
  const { filling } = useFill()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const open = useEffectEvent((question: AnswerId) => {
    const address = new URL(hrefOfQuestion(filling, question), location.href)
    address.searchParams.delete('revise')
    void navigate(`${address.search}${address.hash}`, { replace: true })
  })
  const isWanted = params.has('revise')
  useEffect(() => {
    if (isWanted && first !== undefined) open(first)
  }, [isWanted, first])
}

import { Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { reviews } from 'contract/answers/reviews.endpoints.ts'
import { reviewStates } from 'contract/answers/reviews.ts'
import type { ReviewComment } from 'contract/answers/reviews.schemas.ts'
import { answerSets } from 'contract/results/answer-sets.endpoints.ts'
import type { AskedInSet } from 'contract/results/answer-sets.schemas.ts'
import type { Survey } from 'contract/surveys/survey.ts'
import { useState } from 'react'
import { AnswerFiles } from '../../answers/AnswerFiles.tsx'
import { CommentThread } from '../../answers/review/CommentThread.tsx'
import { plainText } from '../../answers/texts/rich-text.ts'
import { queryOf, useEndpointMutation } from '../../platform/query.ts'
import { Ago } from '../../ui/Ago.tsx'
import { exactDate } from '../../ui/dates.ts'
import { AnswerText } from '../submissions/AnswerText.tsx'
import { ReadFailure } from '../../ui/ReadFailure.tsx'
import classes from './Set.module.css'

interface AskedAnswerProps {
  survey: Survey
  respondent: number
  language: string
  asked: AskedInSet
}

interface ReviewedProps extends AskedAnswerProps {
  comments: readonly ReviewComment[]
  /** Whether a reviewer asks to revise it, or its respondents say that they have. */
  revision: 'asked' | 'revised' | undefined
  /** While answers to revise are chosen. */
  choice: { isChosen: boolean; onChange: (isChosen: boolean) => void } | undefined
}

/** A question with its answer, and who gave it; earlier answers on request. */
export function AskedAnswer({ comments, revision, choice, ...props }: ReviewedProps) {
  const { survey, respondent, language, asked } = props
  const [opened, setOpened] = useState(false)
  // Within an entry of a group, which has a heading of its own.
  const Heading = asked.entry === '' ? 'h3' : 'h4'
  const { question, required, calculated, lines, files, answered_by, answered_at, has_history } = asked
  return (
    <div className={classes.asked}>
      <div>
        <Heading className={classes.question}>{plainText(question)}</Heading>
        {revision && <p className={classes.by}>{reviewStates[revision]}</p>}
        {choice && (
          <Checkbox
            mt={4}
            label="Ask to revise this answer"
            aria-label={`Ask to revise: ${plainText(question)}`}
            checked={choice.isChosen}
            onChange={({ currentTarget }) => choice.onChange(currentTarget.checked)}
          />
        )}
      </div>
      <div className={classes.answer}>
        {lines.length > 0 ? (
          <AnswerText lines={lines} />
        ) : (
          files.length === 0 && (
            <span className={classes.quiet}>
              {answered_by ? 'Answer removed' : required ? 'No answer, though it is required' : 'No answer'}
            </span>
          )
        )}
        <AnswerFiles files={files} />
        {calculated && <p className={classes.by}>Calculated by the survey</p>}
        {answered_by && answered_at && (
          <p className={classes.by}>
            {answered_by.name}, <time dateTime={answered_at}>{exactDate(answered_at)}</time>
            {has_history && (
              <button
                type="button"
                className={classes.more}
                aria-expanded={opened}
                aria-label={`${opened ? 'Hide history' : 'History'}: ${plainText(question)}`}
                onClick={() => setOpened(!opened)}
              >
                {opened ? 'Hide history' : 'History'}
              </button>
            )}
          </p>
        )}
        {opened && <History {...{ survey, respondent, language, asked }} />}
        {!calculated && (
          <Comments survey={survey} respondent={respondent} asked={asked} comments={comments} />
        )}
      </div>
    </div>
  )
}

function Comments({
  survey,
  respondent,
  asked,
  comments,
}: Pick<ReviewedProps, 'survey' | 'respondent' | 'asked' | 'comments'>) {
  const client = useQueryClient()
  const params = { id: survey.id, respondent }
  const comment = useEndpointMutation(reviews.commentOnSet, {
    onSuccess: (review) => client.setQueryData(queryOf(reviews.readReview, { params }).queryKey, review),
  })
  const { question_id, instance, question } = asked
  return (
    <CommentThread
      comments={comments}
      about={plainText(question)}
      label={comments.length > 0 ? 'Reply' : 'Comment'}
      isSending={comment.isPending}
      onSend={(text, onSent) =>
        comment.mutate(
          { params, body: { question_id, text, ...(instance !== undefined && { instance }) } },
          { onSuccess: onSent },
        )
      }
    />
  )
}

function History({ survey, respondent, language, asked: { question_id, instance } }: AskedAnswerProps) {
  const { data, error, refetch } = useQuery({
    ...queryOf(answerSets.listSetRecords, {
      params: { id: survey.id, respondent, question: question_id },
      query: { language, ...(instance !== undefined && { instance }) },
    }),
    meta: { ownFailure: true },
    staleTime: 0,
  })
  if (error && !data) return <ReadFailure what="The history" error={error} onRetry={refetch} />
  if (!data) return <p className={classes.quiet}>Loading…</p>
  return (
    <ol className={classes.history} aria-label="History">
      {data.results.map(({ answer_id, lines, files, answered_by, created_at }) => (
        <li key={answer_id}>
          {lines.length > 0 ? (
            <AnswerText lines={lines} />
          ) : (
            files.length === 0 && <span className={classes.quiet}>Answer removed</span>
          )}
          <AnswerFiles files={files} />
          <span className={classes.by}>
            {answered_by.name}, <Ago instant={created_at} />
          </span>
        </li>
      ))}
    </ol>
  )
}

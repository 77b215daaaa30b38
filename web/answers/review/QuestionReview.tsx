import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import { Suspense, use } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ReviewContext } from './own-review.ts'

/** Loaded only with a review, which few answers have. */
const ReviewedQuestion = lazyPart(async () => (await import('./ReviewedQuestion.tsx')).ReviewedQuestion)

/** What reviewers ask and comment at a question, if anything. */
export function QuestionReview({ id }: { id: AnswerId }) {
  const review = use(ReviewContext)
  const concerns = (one: { question_id: number; instance?: string | undefined }) => answerId(one) === id
  const isAsked = review?.revision?.revised_at === null && review.revision.questions.some(concerns)
  if (!review || !(isAsked || review.comments.some(concerns))) return null
  return (
    <Suspense>
      <ReviewedQuestion id={id} review={review} />
    </Suspense>
  )
}

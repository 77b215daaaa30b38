import type { Review } from 'contract/answers/reviews.schemas.ts'
import { answerId, type AnswerId } from 'contract/questionnaires/answer-key.ts'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { momentOf } from '../../ui/dates.ts'
import { useFill, useLayout, useSectionPlaces } from '../hooks/use-fill.ts'
import { hrefOfQuestion } from '../hooks/use-sections.ts'
import { QuestionLink } from '../texts/QuestionLink.tsx'
import { questionsToRevise } from './own-review.ts'
import { FinishRevision, OwnThread } from './ReviewedQuestion.tsx'
import classes from './Review.module.css'

/** What reviewers of the answers ask and comment, with links to the questions. */
export function ReviewNotice({ review }: { review: Review }) {
  const { filling } = useFill()
  const layout = useLayout()
  // Questions appear and disappear with the answers.
  useSectionPlaces()
  const asked = questionsToRevise(review, filling)
  useOpenAt(asked[0])
  const commented = new Set(review.comments.map(answerId))
  const shown = [
    ...asked,
    ...[...layout.chunkOf.keys()].filter((id) => commented.has(id) && !asked.includes(id)),
  ]
  const { verified, revision } = review
  if (!verified && !revision && shown.length === 0) return null
  return (
    <section className={classes.notice} aria-label="Review of your answers">
      <h2>{titleOf(review, asked.length)}</h2>
      {verified && (
        <p>
          Verified by {verified.by} on {momentOf(verified.at)}.{' '}
          {verified.changed_at
            ? `An answer was changed on ${momentOf(verified.changed_at)}, so they have to be verified again.`
            : 'If you change an answer, they have to be verified again.'}
        </p>
      )}
      {revision?.revised_at && (
        <p>
          Revised on {momentOf(revision.revised_at)}. {revision.by} has been notified.
        </p>
      )}
      {shown.length > 0 && (
        <ul className={classes.questions}>
          {shown.map((id) => (
            <Line key={id} id={id} review={review} isAsked={asked.includes(id)} />
          ))}
        </ul>
      )}
      {revision && revision.revised_at === null && <FinishRevision />}
    </section>
  )
}

function titleOf({ verified, revision }: Review, asked: number): string {
  if (revision && revision.revised_at === null)
    return `${revision.by} asks to revise ${asked === 1 ? 'an answer' : `${asked} answers`}`
  if (revision) return 'Revised answers'
  if (verified) return verified.changed_at ? 'Answers changed since they were verified' : 'Verified answers'
  return 'Comments on the answers'
}

/** A link to a question; one that is not asked at present has its comments here. */
function Line({ id, review, isAsked }: { id: AnswerId; review: Review; isAsked: boolean }) {
  const { filling } = useFill()
  const comments = review.comments.filter((one) => answerId(one) === id).length
  const isVisible = filling.state.isVisible(id)
  const facts = [
    ...(isAsked ? ['to be revised'] : []),
    ...(comments > 0 ? [comments === 1 ? '1 comment' : `${comments} comments`] : []),
    ...(isVisible ? [] : ['not asked with the current answers']),
  ]
  return (
    <li>
      <QuestionLink id={id} />
      <span className={classes.by}>{facts.join(', ')}</span>
      {!isVisible && <OwnThread id={id} review={review} />}
    </li>
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

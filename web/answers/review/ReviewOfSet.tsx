import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLive } from '../../platform/live.ts'
import { useHead } from '../hooks/use-fill.ts'
import { reviewTopic } from '../together/set-topic.ts'
import { ownReview, ReviewContext } from './own-review.ts'

/** Loads the review of the set that the page fills, if it has one, and follows its changes. */
export function ReviewOfSet({ children }: { children: ReactNode }) {
  const head = useHead()
  const read = ownReview(head)
  const { data } = useQuery({ ...read, enabled: head.has_review === true, meta: { ownFailure: true } })
  useLive(reviewTopic(head), read)
  return <ReviewContext value={head.has_review ? data : undefined}>{children}</ReviewContext>
}

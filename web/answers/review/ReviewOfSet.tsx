import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { watch } from '../../platform/live.ts'
import { useHead } from '../hooks/use-fill.ts'
import { reviewTopic } from '../together/set-topic.ts'
import { ownReview, ReviewContext } from './own-review.ts'

/** Loads the review of the set that the page fills, if it has one, and follows its changes. */
export function ReviewOfSet({ children }: { children: ReactNode }) {
  const head = useHead()
  const read = ownReview(head)
  const client = useQueryClient()
  const { data } = useQuery({ ...read, enabled: head.has_review === true, meta: { ownFailure: true } })
  const fetchAgain = useEffectEvent(() => void client.invalidateQueries({ queryKey: read.queryKey }))
  const topic = reviewTopic(head)
  useEffect(
    // Most messages about a set are about answers.
    () =>
      watch(
        topic,
        ({ review, missed, rights, gone }) => !gone && (review || missed || rights) && fetchAgain(),
      ),
    [topic],
  )
  return <ReviewContext value={head.has_review ? data : undefined}>{children}</ReviewContext>
}

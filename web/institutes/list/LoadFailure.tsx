import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useToldByFrame } from '../../platform/retrying.ts'
import classes from './LoadFailure.module.css'

interface LoadFailureProps {
  query: Pick<
    UseQueryResult,
    'isPaused' | 'failureCount' | 'failureReason' | 'isPending' | 'isPlaceholderData' | 'isError' | 'refetch'
  >
  /** What could not be loaded, for example 'The list'. */
  what: string
  className?: string | undefined
}

/** Notice that a query has failed and that old data may be shown. */
export function LoadFailure({ query, what, className = '' }: LoadFailureProps) {
  const { isPaused, failureCount, failureReason, isPending, isPlaceholderData, isError, refetch } = query
  const lacks = isPending || isPlaceholderData || isError
  const isToldByFrame = useToldByFrame(failureReason)
  if (!lacks || !(isPaused || failureCount > 0)) return null
  const reason = isToldByFrame ? '' : failureReason?.message
  return (
    <div className={`${classes.notice} ${className}`} role="alert">
      <span>
        {what} could not be loaded.{' '}
        {isPaused ? 'You are offline. It will load when you are back online.' : reason}
        {isPlaceholderData && ' You are seeing earlier data.'}
      </span>
      {!isPaused && (
        <Button variant="subtle" size="compact-md" onClick={() => void refetch({ cancelRefetch: true })}>
          Try again
        </Button>
      )}
    </div>
  )
}

import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useToldByFrame } from '../../platform/retrying.ts'
import classes from './Unreached.module.css'

interface UnreachedProps {
  query: Pick<
    UseQueryResult,
    'isPaused' | 'failureCount' | 'failureReason' | 'isPending' | 'isPlaceholderData' | 'isError' | 'refetch'
  >
  /** What is not there: 'The list'. */
  what: string
  className?: string | undefined
}

/** Says that stale data are shown while a failed query is retried. */
export function Unreached({ query, what, className = '' }: UnreachedProps) {
  const { isPaused, failureCount, failureReason, isPending, isPlaceholderData, isError, refetch } = query
  const lacks = isPending || isPlaceholderData || isError
  const isToldByFrame = useToldByFrame(failureReason)
  if (!lacks || !(isPaused || failureCount > 0)) return null
  const reason = isToldByFrame ? '' : failureReason?.message
  return (
    <div className={`${classes.notice} ${className}`} role="alert">
      <span>
        {what} could not be loaded. {isPaused ? 'You are offline; it comes as soon as you are back.' : reason}
        {isPlaceholderData && ' What you see is what was here before.'}
      </span>
      {!isPaused && (
        <Button variant="subtle" size="compact-md" onClick={() => void refetch({ cancelRefetch: true })}>
          Try again
        </Button>
      )}
    </div>
  )
}

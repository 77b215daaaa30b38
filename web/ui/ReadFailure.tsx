import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallFailed } from '../platform/call.ts'
import { useToldByFrame } from '../platform/retrying.ts'
import { Reference } from './Reference.tsx'
import classes from './ReadFailure.module.css'

interface ReadFailureProps {
  /** What could not be loaded, for example 'The list'. */
  what: string
  /** The cause. Left out while the frame says that the server cannot be reached. */
  error: unknown
  onRetry?: (() => unknown) | undefined
  /** Whether the content that was loaded before is shown, dimmed: set `data-kept` on it. */
  kept?: boolean
  /** What still works. */
  works?: string
  className?: string | undefined
  children?: ReactNode
}

/** Says that something could not be loaded, why, and what still works. Every failed read in a page is shown by it. */
export function ReadFailure({
  what,
  error,
  onRetry,
  kept = false,
  works = kept ? 'You see what was loaded last.' : 'Everything else on this page works.',
  className = '',
  children,
}: ReadFailureProps) {
  // The frame then says what still works, too.
  const isToldByFrame = useToldByFrame(error)
  const cause = error instanceof CallFailed ? error.detail : error instanceof Error ? error.message : ''
  return (
    <div className={`${classes.failed} ${className}`} role="alert">
      <p>
        {what} could not be loaded. {!isToldByFrame && cause}{' '}
        {error instanceof CallFailed && <Reference of={error.reference} />} {!isToldByFrame && works}
      </p>
      {onRetry && (
        <Button variant="default" size="sm" onClick={() => void onRetry()}>
          Try again
        </Button>
      )}
      {children}
    </div>
  )
}

interface QueryFailureProps {
  query: Pick<
    UseQueryResult,
    'data' | 'failureCount' | 'failureReason' | 'isPending' | 'isPlaceholderData' | 'isError' | 'refetch'
  >
  /** What could not be loaded, for example 'The list'. */
  what: string
  className?: string | undefined
}

/** The same for a query, from its first failed attempt on; nothing while it has its data. */
export function QueryFailure({ query, what, className }: QueryFailureProps) {
  const { data, failureCount, failureReason, isPending, isPlaceholderData, isError, refetch } = query
  if (failureCount === 0 || !(isPending || isPlaceholderData || isError)) return null
  return (
    <ReadFailure
      what={what}
      error={failureReason}
      kept={data !== undefined}
      onRetry={() => refetch({ cancelRefetch: true })}
      className={className}
    />
  )
}

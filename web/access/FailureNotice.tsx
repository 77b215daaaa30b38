import type { ReactNode } from 'react'
import type { CallFailed } from '../platform/call.ts'
import { Notice } from './Notice.tsx'
import { TryAgainIn } from './TryAgainIn.tsx'

interface FailureNoticeProps {
  /** The mutation. */
  call: { error: CallFailed | null; submittedAt: number }
  /** Replaces the message of the error. */
  words?: string | undefined
  /** For example a link to what helps. */
  children?: ReactNode
}

/** Shows the error of a failed mutation and when to try again; nothing otherwise. */
export function FailureNotice({ call: { error, submittedAt }, words, children }: FailureNoticeProps) {
  if (!error) return null
  return (
    <Notice kind="failure">
      {words ?? error.words} {children}
      <TryAgainIn key={submittedAt} seconds={error.retryAfter} />
    </Notice>
  )
}

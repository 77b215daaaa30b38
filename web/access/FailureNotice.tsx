import type { ReactNode } from 'react'
import { tooManyRequests } from 'contract/platform/refusal.ts'
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

/** How long to wait is said once, by the countdown. */
export const wordsOf = ({ code, retryAfter, words }: CallFailed) =>
  code === tooManyRequests.code && retryAfter > 0 ? 'Too many attempts.' : words

/** Shows the error of a failed mutation and when to try again; nothing otherwise. */
export function FailureNotice({ call: { error, submittedAt }, words, children }: FailureNoticeProps) {
  if (!error) return null
  return (
    <Notice kind="failure">
      {words ?? wordsOf(error)} {children}
      <TryAgainIn key={submittedAt} seconds={error.retryAfter} />
    </Notice>
  )
}

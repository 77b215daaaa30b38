import type { ReactNode } from 'react'
import { tooManyRequests } from 'contract/platform/refusal.ts'
import type { CallFailed } from '../platform/call.ts'
import { NoAnswerYet } from './NoAnswerYet.tsx'
import { Notice } from './Notice.tsx'
import { TryAgainIn } from './TryAgainIn.tsx'

interface FailureNoticeProps {
  /** The mutation. */
  call: { isPending: boolean; error: CallFailed | null; submittedAt: number }
  /** Replaces the message of the error. */
  words?: string | undefined
  /** For example a link to another page. */
  children?: ReactNode
}

/** Leaves out the waiting time, which the countdown shows. */
export const noticeWords = ({ code, retryAfter, words }: CallFailed) =>
  code === tooManyRequests.code && retryAfter > 0 ? 'Too many attempts.' : words

/** Shows the error of a failed mutation and when to try again, or that the server does not respond. */
export function FailureNotice({ call, words, children }: FailureNoticeProps) {
  const { error, submittedAt } = call
  if (!error) return <NoAnswerYet call={call} />
  return (
    <Notice kind="failure">
      {words ?? noticeWords(error)} {children}
      <TryAgainIn key={submittedAt} seconds={error.retryAfter} />
    </Notice>
  )
}

import { useRef, useState } from 'react'
import { CallFailed } from '../platform/call.ts'

interface CallState<Answer> {
  isPending: boolean
  data?: Answer
  error: CallFailed | null
  /** When the call that failed was sent. */
  submittedAt: number
}

const idle = { isPending: false, error: null, submittedAt: 0 }

/**
 * A call as state, one at a time, for pages that start without queries and schemas: `send` may load the code of the
 * call first.
 */
export function useCall<Sent, Answer>(
  send: (sent: Sent) => Promise<Answer>,
  {
    onSuccess,
    onFailure,
  }: {
    onSuccess?: (answer: Answer, sent: Sent) => void
    onFailure?: (failed: CallFailed) => void
  } = {},
) {
  const [state, setState] = useState<CallState<Answer>>(idle)
  const pending = useRef(false)
  const mutate = async (sent: Sent) => {
    if (pending.current) return
    pending.current = true
    const submittedAt = Date.now()
    setState({ isPending: true, error: null, submittedAt })
    try {
      const data = await send(sent)
      setState({ isPending: false, data, error: null, submittedAt })
      onSuccess?.(data, sent)
    } catch (failure) {
      // The file of the call could not be loaded: the line is gone, or there is a new release.
      const error = failure instanceof CallFailed ? failure : new CallFailed(0, { detail: unloaded })
      setState({ isPending: false, error, submittedAt })
      onFailure?.(error)
    } finally {
      pending.current = false
    }
  }
  return {
    ...state,
    mutate: (sent: Sent) => void mutate(sent),
    reset: () => setState((now) => (now.isPending ? now : idle)),
  }
}

const unloaded = 'We could not reach the server. Check your connection, then reload this page.'

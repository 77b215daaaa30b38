import { CallFailed } from '../../platform/call.ts'
import { sendUnsent } from './calls.ts'
import { CommandFailed } from './exchange.ts'
import { discard, fail, nextUnsent } from './outbox.ts'
import { changeTalk } from './talks.ts'
import { withPushed, type Talk } from './talk.ts'

/** Delay before a retry when there was no response, in milliseconds. */
const pauseAfterLoss = 3000

let isSending = false
let retry: ReturnType<typeof setTimeout> | undefined

/** Sends queued messages one by one. A message leaves the outbox only when the server has acknowledged it. */
export async function flush(caughtUp: (userId: number) => void): Promise<void> {
  if (isSending) return
  isSending = true
  clearTimeout(retry)
  try {
    for (let entry = nextUnsent(); entry; entry = nextUnsent()) {
      const { clientId, userId } = entry
      try {
        const { message } = await sendUnsent(entry)
        let isGap = false
        const append = (talk: Talk) => {
          const taken = withPushed(talk, message)
          isGap = taken.isGap
          return taken.talk
        }
        changeTalk(userId, append)
        if (isGap) caughtUp(userId)
        discard(clientId)
      } catch (error) {
        const pause = pauseBefore(error)
        if (pause === undefined) fail(clientId, wordsOf(error))
        else {
          retry = setTimeout(() => void flush(caughtUp), pause)
          return
        }
      }
    }
  } finally {
    isSending = false
  }
}

/** Delay before a retry in milliseconds; undefined if the error is permanent. */
function pauseBefore(error: unknown): number | undefined {
  if (error instanceof CommandFailed) {
    if (['', 'unexpected', 'database_away'].includes(error.code)) return pauseAfterLoss
    return error.retryAfter > 0 ? error.retryAfter * 1000 : undefined
  }
  if (error instanceof CallFailed && error.status !== 0 && error.status < 429) return undefined
  return error instanceof CallFailed && error.retryAfter > 0 ? error.retryAfter * 1000 : pauseAfterLoss
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : 'The message was not sent.')

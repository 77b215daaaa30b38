import { CallFailed } from '../../platform/call.ts'
import { sendUnsent } from './calls.ts'
import { Unanswered } from './exchange.ts'
import { discard, fail, nextUnsent } from './outbox.ts'
import { changeTalk } from './talks.ts'
import { withPushed, type Talk } from './talk.ts'

/** Milliseconds until the next attempt after one that reached nobody. */
const pauseAfterLoss = 3000

let isSending = false
let retry: ReturnType<typeof setTimeout> | undefined

/** Sends what waits, one after the other in its order. What is acknowledged leaves the outbox, and only then. */
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
        const take = (talk: Talk) => {
          const taken = withPushed(talk, message)
          isGap = taken.isGap
          return taken.talk
        }
        changeTalk(userId, take)
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

/** Milliseconds until another attempt makes sense; undefined when the refusal is final. */
function pauseBefore(error: unknown): number | undefined {
  if (error instanceof Unanswered) {
    if (['', 'unexpected', 'database_away'].includes(error.code)) return pauseAfterLoss
    return error.retryAfter > 0 ? error.retryAfter * 1000 : undefined
  }
  if (error instanceof CallFailed && error.status !== 0 && error.status < 429) return undefined
  return error instanceof CallFailed && error.retryAfter > 0 ? error.retryAfter * 1000 : pauseAfterLoss
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : 'It was not sent')

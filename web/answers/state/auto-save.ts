import { isUnanswered } from '../../platform/call.ts'
import { isConnectionLost, onConnectionChange } from '../../platform/connection.ts'
import { currentSession } from '../../platform/session.ts'
import type { Filling } from './filling.ts'
import type { Saving } from './saving.ts'

/** Delay after a question loses the focus or a choice is made, in milliseconds. */
const quiet = 3000
/** Maximum delay during continuous answering. */
const longest = 10_000
/** First delay before a retry in milliseconds; doubled each time. */
const firstRetry = 3000
const longestRetry = 30_000

/** Environment of auto-save, replaceable in tests. */
export interface AutoSaveEnvironment {
  isLost: () => boolean
  onConnectionChange: (listener: () => void) => () => void
  isSignedIn: () => boolean
}

const ofPage: AutoSaveEnvironment = {
  isLost: isConnectionLost,
  onConnectionChange,
  isSignedIn: () => currentSession() !== undefined,
}

/**
 * Saves automatically: a few seconds after a question loses the focus or a choice is made, and immediately after a reconnect. Pauses
 * while offline, signed out, or if the survey accepts no answers.
 * @returns a function that stops it
 */
export function startAutoSave(
  filling: Filling,
  saving: Saving,
  around: AutoSaveEnvironment = ofPage,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since: number | undefined
  let retry = firstRetry

  const arm = (pause: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), pause)
  }
  const whenDue = () => {
    since ??= Date.now()
    arm(Math.max(0, Math.min(quiet, since + longest - Date.now())))
  }
  async function send({ everything = false } = {}): Promise<void> {
    clearTimeout(timer)
    since = undefined
    const only = everything ? {} : { only: settled() }
    if (around.isLost() || !around.isSignedIn() || !saving.isNeeded(only)) return
    const failed = await saving.save({ ...only, byItself: true })
    if (!failed) {
      retry = firstRetry
      return
    }
    if (around.isLost() || !(isUnanswered(failed) || failed.status === 429)) return
    arm(Math.max(retry, failed.retryAfter * 1000))
    retry = Math.min(2 * retry, longestRetry)
  }
  /** All edited questions except the one being typed in. */
  const settled = () => [...filling.edits.all.keys()].filter((id) => id !== filling.typingIn)

  const stopListening = filling.changes.subscribe('due', whenDue)
  const stopWaiting = around.onConnectionChange(() => {
    if (!around.isLost()) void send({ everything: true })
  })
  if (saving.isNeeded()) whenDue()
  return () => {
    clearTimeout(timer)
    stopListening()
    stopWaiting()
  }
}

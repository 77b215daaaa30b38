import { isUnanswered } from '../../platform/call.ts'
import { isConnectionLost, onConnectionChange } from '../../platform/connection.ts'
import { currentSession } from '../../platform/session.ts'
import type { Filling } from './filling.ts'
import type { Saving } from './saving.ts'

/** Milliseconds after a question was left or a choice made until answers are sent. */
const quiet = 3000
/** Longest wait while people choose on and on. */
const longest = 10_000
/** Milliseconds until a failed save is tried again: doubled each time. */
const firstRetry = 3000
const longestRetry = 30_000

/** What saving by itself depends on; the page passes the real ones. */
export interface Surroundings {
  isLost: () => boolean
  onConnectionChange: (listener: () => void) => () => void
  isSignedIn: () => boolean
}

const ofPage: Surroundings = {
  isLost: isConnectionLost,
  onConnectionChange,
  isSignedIn: () => currentSession() !== undefined,
}

/**
 * Saves without being asked: some seconds after a question was left or a choice made, and at once when the line is
 * back. Nothing is sent while the line is lost, the survey takes no answers, or nobody is signed in.
 * @returns a function that stops it
 */
export function saveByItself(filling: Filling, saving: Saving, around: Surroundings = ofPage): () => void {
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
  /** All but the question in whose text somebody is typing. */
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

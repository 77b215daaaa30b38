import { isConnectionLost, onConnectionChange } from '../connection.ts'

/** Milliseconds without data after which a request is aborted. */
export interface Patience {
  usual: number
  /** If the server could not be reached in the meantime, because the connection is probably dead. */
  onceLost: number
}

/** For GETs: the server responds within a second, a slow network within some seconds. */
export const patienceWithReads: Patience = { usual: 20_000, onceLost: 3000 }

/** Bytes per millisecond of the slowest supported network: a phone with weak reception. */
const slowest = 10
const most = 4

/**
 * For idempotent writes. On the slowest network 20 KB and a response of the same size take four seconds; the timeout is
 * twice that plus 15 s, for connecting, lost packets and a busy server. If the connection is dead, a longer timeout would
 * only delay the next attempt.
 * @param bytes size of the request; the response is assumed to be as large
 * @param unanswered number of failed attempts: each doubles the timeout, so that slow networks succeed eventually
 */
export function patienceWithSave(bytes: number, unanswered = 0): Patience {
  const work = (2 * bytes) / slowest
  const times = Math.min(2 ** unanswered, most)
  return { usual: times * (15_000 + 2 * work), onceLost: times * (5000 + work) }
}

/**
 * For files, whose progress resets the timeout. After the last progress event the device's buffers are still being sent,
 * which takes less than these timeouts.
 */
export function patienceWithFiles(bytes: number, unanswered = 0): Patience {
  const { usual, onceLost } = patienceWithSave(bytes, unanswered)
  return { usual: Math.min(usual, 60_000), onceLost: Math.min(onceLost, 30_000) }
}

/**
 * Calls `giveUp` when no data arrive for too long. A network can fail without closing the connection, and browsers wait for
 * minutes.
 * @returns `heard`, to call when data arrive, and `stop`
 */
export function watchSilence(
  { usual, onceLost }: Patience,
  giveUp: () => void,
): { heard: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let since = Date.now()
  let wasLost = isConnectionLost()
  const arm = () => {
    clearTimeout(timer)
    timer = setTimeout(over, Math.max(0, since + (wasLost ? onceLost : usual) - Date.now()))
  }
  const stopListening = onConnectionChange(() => {
    if (wasLost || !isConnectionLost()) return
    wasLost = true
    arm()
  })
  const stop = () => {
    clearTimeout(timer)
    stopListening()
  }
  const over = () => {
    stop()
    giveUp()
  }
  arm()
  return {
    heard: () => {
      since = Date.now()
      wasLost = isConnectionLost()
      arm()
    },
    stop,
  }
}

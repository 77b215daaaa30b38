import { isConnectionLost, onConnectionChange } from '../connection.ts'

/** Milliseconds in which nothing is heard of a request until it is given up. */
export interface Patience {
  usual: number
  /** Once the server could not be reached meanwhile: its connection is most likely dead, too. */
  onceLost: number
}

/** What a page waits for reads: the server takes well under a second, a line in the country some seconds. */
export const patienceWithReads: Patience = { usual: 20_000, onceLost: 3000 }

/** Bytes in a millisecond of the slowest line that is counted on: a phone at the edge of its network. */
const slowest = 10
const most = 4

/**
 * What a page waits for a request that is stored once however often it is sent. On the slowest line 20 KB and an answer
 * of the same size take four seconds; they get twice that and 15 s, for connecting, packets that are lost and a server
 * that is busy. Where the line is found dead, waiting longer only holds up what is sent over a new connection.
 * @param bytes of the request; its answer is taken to have as many
 * @param unanswered how often it was sent in vain: each time it may take longer, so that none is too slow for ever
 */
export function patienceWithSave(bytes: number, unanswered = 0): Patience {
  const work = (2 * bytes) / slowest
  const times = Math.min(2 ** unanswered, most)
  return { usual: times * (15_000 + 2 * work), onceLost: times * (5000 + work) }
}

/**
 * The same for files, of whose way something is heard: what counts is the time since. At the end nothing is heard of
 * what is still in the device's buffers, which is not more than these times bring away.
 */
export function patienceWithFiles(bytes: number, unanswered = 0): Patience {
  const { usual, onceLost } = patienceWithSave(bytes, unanswered)
  return { usual: Math.min(usual, 60_000), onceLost: Math.min(onceLost, 30_000) }
}

/**
 * Calls `giveUp` when nothing has been heard for too long. A line can fall silent without closing a connection: the
 * browser would wait for minutes.
 * @returns `heard`, to be called whenever something is, and `stop`
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

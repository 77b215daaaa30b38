import { useSyncExternalStore } from 'react'

/** Milliseconds until a server that does not answer counts as unreachable. */
const patience = 1300
/** Milliseconds until it is asked anew beside: the line may be back, but not for the connection that was asked on. */
const again = 2000
/** Milliseconds until a question is given up; an answer before, on a slow line, still counts. */
const giveUp = 5000
/** Milliseconds between a question that failed and the next one. */
const pause = 1500
/** Milliseconds after the device lost its network until the server is asked again: an answer may have been on its way. */
const onItsWay = 700

/**
 * Whether the server can be reached. `navigator.onLine` is not believed: requests that fail and the socket that closes
 * give reason to ask, and the answer of the server decides.
 */
let lost = false
/** Ends the questions that are open, the newest of which stands beside. */
let asking: AbortController | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** Whether there was new reason to doubt since the question was asked, of which its answer says nothing. */
let doubtedSince = false
const listeners = new Set<() => void>()

export const isConnectionLost = (): boolean => lost

/** Calls `listener` when the connection is lost, and when it is back, until the returned function is called. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useConnectionLost = (): boolean => useSyncExternalStore(onConnectionChange, isConnectionLost)

/** A request did not reach the server. */
export function reportLost(): void {
  set(true)
  askSoon()
}

/** The server has answered. */
export function reportReached(): void {
  if (lost) set(false)
}

/** There is reason to doubt the connection: asks the server at once. */
export function doubtConnection(): void {
  if (asking) {
    doubtedSince = true
    return
  }
  clearTimeout(timer)
  timer = undefined
  doubtedSince = false
  asking = new AbortController()
  void ask(asking)
}

/**
 * Whether the server answers now. Asked before a page is loaded anew, which would leave an empty window without it: that
 * the connection is back can be said by an answer that was on its way when it was lost.
 */
export const answersNow = (signal = AbortSignal.timeout(giveUp)): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal }).then(
    ({ ok }) => ok,
    () => false,
  )

async function ask(all: AbortController): Promise<void> {
  const own = new AbortController()
  const end = () => own.abort()
  all.signal.addEventListener('abort', end)
  let isNewest = true
  const timers = [
    setTimeout(() => set(true), patience),
    setTimeout(() => {
      isNewest = false
      void ask(all)
    }, again),
    setTimeout(end, giveUp),
  ]
  const answers = await answersNow(own.signal)
  timers.forEach(clearTimeout)
  all.signal.removeEventListener('abort', end)
  // One answer is enough; what fails after another was asked says nothing of the line as it is now.
  if (all.signal.aborted || !(answers || isNewest)) return
  asking = undefined
  all.abort()
  set(!answers)
  if (lost) askSoon()
  else if (doubtedSince) doubtConnection()
}

const askSoon = () => (timer ??= setTimeout(doubtConnection, pause))

function set(now: boolean): void {
  if (lost === now) return
  lost = now
  if (!lost) {
    clearTimeout(timer)
    timer = undefined
  }
  for (const listener of [...listeners]) listener()
}

if (typeof window !== 'undefined') {
  for (const hint of ['online', 'offline']) window.addEventListener(hint, doubtConnection)
  window.addEventListener('offline', () => setTimeout(doubtConnection, onItsWay))
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && lost && doubtConnection(),
  )
}

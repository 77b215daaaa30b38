import { useSyncExternalStore } from 'react'

/** Milliseconds without a response after which the server counts as unreachable. */
const patience = 1300
/** Delay before a second, parallel probe: the network may be back even though the first connection is dead. */
const again = 2000
/** Timeout of a probe in milliseconds; a late response still counts. */
const giveUp = 5000
/** Milliseconds between a failed probe and the next one. */
const pause = 1500
/** Milliseconds from the loss of the network to another probe: a response may have been in transit. */
const onItsWay = 700

/**
 * Whether the server can be reached. `navigator.onLine` is unreliable, so failed requests and closed sockets start a probe,
 * whose result decides.
 */
let lost = false
/** Aborts all pending probes. */
let asking: AbortController | undefined
let timer: ReturnType<typeof setTimeout> | undefined
/** Whether another failure happened after the probe was sent, which its result does not cover. */
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

/** A request or socket failed: probes the server immediately. */
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
 * Whether the server answers now. Checked before a reload, which would show an error page offline; `isConnectionLost` may be
 * outdated by a response that was in transit.
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
  // One response is enough; failures of older probes are ignored.
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

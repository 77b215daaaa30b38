import { useSyncExternalStore } from 'react'

/** Milliseconds until a server that does not answer counts as unreachable. */
const patience = 1300
/** Milliseconds until it is asked anew; an answer before, on a slow line, still counts. */
const giveUp = 5000
/** Milliseconds between two questions whether the server is back. */
const pause = 1500

/**
 * Whether the server can be reached. `navigator.onLine` is not believed: requests that fail and the socket that closes
 * give reason to ask, and the answer of the server decides.
 */
let lost = false
let asking: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined
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
  asking ??= ask().finally(() => (asking = undefined))
}

async function ask(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const late = setTimeout(() => set(true), patience)
  const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(giveUp) }).catch(
    () => undefined,
  )
  clearTimeout(late)
  set(!answer?.ok)
  if (lost) askSoon()
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
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && lost && doubtConnection(),
  )
}

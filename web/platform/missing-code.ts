import { answersNow, doubtConnection } from './connection.ts'

const missing = new WeakSet<object>()

// The guard is for tests, which have no window.
if (typeof window !== 'undefined')
  window.addEventListener('vite:preloadError', ({ payload }) => void missing.add(payload))

/** Whether the error says that code could not be loaded: the network failed, or a newer release has replaced the file. */
export const isMissingCode = (error: unknown): boolean => error instanceof Error && missing.has(error)

/** Reloads the page if the server answers; offline, a reload would lose the page that is open. */
export async function reloadWhenReachable(): Promise<void> {
  if (await answersNow()) location.reload()
  else doubtConnection()
}

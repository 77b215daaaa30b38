import { CallFailed } from '../platform/call.ts'

/**
 * Logs what error boundaries have caught, except the server's refusals: the page says why, and a console that reports
 * them as failures hides those that are.
 */
export function logCaught(error: unknown): void {
  const isRefusal =
    error instanceof CallFailed && (error.status === 404 || error.code === 'permission_denied')
  // oxlint-disable-next-line no-console -- what React does by itself for every error
  if (!isRefusal) console.error(error)
}

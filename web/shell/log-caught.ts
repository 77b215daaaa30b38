import { CallFailed } from '../platform/call.ts'

/**
 * Logs errors that error boundaries have caught, except refusals by the server, which the page explains.
 */
export function logCaught(error: unknown): void {
  const isRefusal =
    error instanceof CallFailed && (error.status === 404 || error.code === 'permission_denied')
  // oxlint-disable-next-line no-console -- React's default for every error
  if (!isRefusal) console.error(error)
}

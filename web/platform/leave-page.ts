import { queryClient } from './query.ts'

type Navigate = (to: string, options: { flushSync: true }) => void | Promise<void>

/**
 * Leaves the open page at the end of a session, and then clears what the user has read. `flushSync` removes the page
 * first; otherwise it would request its data again, and fail.
 */
export const leavePage = (navigate: Navigate, to: string): void =>
  void Promise.resolve(navigate(to, { flushSync: true })).then(() => queryClient.clear())

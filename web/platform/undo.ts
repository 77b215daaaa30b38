import type { Endpoint } from 'contract/platform/endpoint.ts'
import { call, CallFailed, type CallInput } from './call.ts'
import { queryClient } from './query.ts'
import { toastUndoable } from './toast.ts'
import type { QueryKey } from '@tanstack/react-query'

interface Inverse<E extends Endpoint> {
  /** The call that undoes what was done. */
  endpoint: E
  sent: CallInput<E>
  /** Queries to invalidate when it is undone. */
  refresh: { queryKey: QueryKey }[]
  /** Shown when it is undone. */
  undone: string
  then?: () => void
}

/**
 * Says what was done, with a button that undoes it by another call, instead of a question before. It works after the page
 * that did it was left.
 */
export const toastWithUndo = <E extends Endpoint>(
  done: string,
  { endpoint, sent, refresh, undone, then }: Inverse<E>,
): void =>
  toastUndoable(done, async () => {
    try {
      await call(endpoint, sent)
    } catch (error) {
      if (error instanceof CallFailed) throw new Error(`Not undone. ${error.detail}`, { cause: error })
      throw error
    }
    await Promise.all(refresh.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
    then?.()
    return undone
  })

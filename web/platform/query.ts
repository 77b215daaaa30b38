import {
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint, ResponseOf } from 'contract/platform/endpoint.ts'
import { call, CallFailed, isUnanswered, type CallInput } from './call.ts'
import { isConnectionLost, onConnectionChange } from './connection.ts'
import { isMissing } from './retrying.ts'
import { toast, toastFailed } from './toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { ownFailure?: boolean }
    /** The page itself shows that the object no longer exists or is no longer accessible. */
    queryMeta: {
      ownMissing?: boolean
      /** The page itself shows the failure, or does not need the data. */
      ownFailure?: boolean
    }
  }
}

/** Messages for calls without a response from switches and buttons, where nothing was typed. */
const unanswered: Partial<Record<string, string>> = {
  offline: 'We could not reach the server. Check your connection, and try again.',
  silent: 'The server did not answer in time. Please try again.',
}

/** Shows a toast for failures that the page does not show itself (DEF-83). */
function toastFailure(error: Error): void {
  if (error instanceof CallFailed && (error.status === 401 || error.status === 403)) return
  if (error instanceof CallFailed)
    toastFailed({ detail: unanswered[error.code] ?? error.detail, reference: error.reference })
  else toast(error.message, 'failure')
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // Above earlier data, the shell says that they could not be read again.
      if (query.state.data !== undefined && isMissing(error) && !query.meta?.ownMissing) toastFailure(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _sent, _context, mutation) => void (mutation.meta?.ownFailure || toastFailure(error)),
  }),
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) =>
        error instanceof CallFailed && isUnanswered(error) && !isConnectionLost() && failures < 3,
      // Queries do not pause offline: `navigator.onLine` is unreliable.
      networkMode: 'always',
    },
    // Calls fail immediately offline, with a message.
    mutations: { networkMode: 'always' },
  },
})

// Retries failed queries when the connection is back.
onConnectionChange(() => {
  if (!isConnectionLost())
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
})

/** A GET endpoint as query options: `useSuspenseQuery(queryOf(projects.read, { params: { id } }))`. */
export const queryOf = <E extends Endpoint>(endpoint: E, sent: Omit<CallInput<E>, 'signal' | 'key'> = {}) =>
  queryOptions({
    queryKey: [
      endpoint.method,
      endpoint.path,
      sent.params ?? {},
      sent.query ?? {},
      sent.body ?? null,
    ] as QueryKey,
    queryFn: ({ signal }): Promise<ResponseOf<E>> => call(endpoint, { ...sent, signal }),
  })

/**
 * The same for optional data: null if the request fails. With a suspending query the data appear together with the page,
 * and do not move it later.
 */
export const optionalQueryOf = <E extends Endpoint>(
  endpoint: E,
  sent: Omit<CallInput<E>, 'signal' | 'key'> = {},
) => {
  const { queryKey } = queryOf(endpoint, sent)
  return queryOptions({
    queryKey: [...queryKey] as QueryKey,
    queryFn: ({ signal }): Promise<ResponseOf<E> | null> =>
      call(endpoint, { ...sent, signal }).catch((error: unknown) => {
        if (error instanceof CallFailed) return null
        throw error
      }),
  })
}

/** Matches all queries of an endpoint, with any parameters. */
export const allQueriesOf = (endpoint: Endpoint) => ({
  queryKey: [endpoint.method, endpoint.path] as QueryKey,
})

const mutationKeyOf = ({ method, path }: Endpoint) => [method, path]

/** Whether a mutation of the endpoint that matches `isMeant` is pending or has succeeded since the component was mounted. */
export function useIsSent<E extends Endpoint>(
  endpoint: E,
  isMeant: (sent: CallInput<E>) => boolean,
): boolean {
  const [shownAt] = useState(() => Date.now())
  const sent = useMutationState({
    filters: {
      mutationKey: mutationKeyOf(endpoint),
      predicate: ({ state: { status, submittedAt, variables } }) =>
        (status === 'pending' || status === 'success') &&
        submittedAt >= shownAt &&
        isMeant(variables as CallInput<E>),
    },
    select: () => true,
  })
  return sent.length > 0
}

interface EndpointMutationOptions<E extends Endpoint> {
  /** Queries to invalidate after success. */
  refresh?: { queryKey: QueryKey }[]
  onSuccess?: (answer: ResponseOf<E>, sent: CallInput<E>) => void
  onFailure?: (failed: CallFailed, sent: CallInput<E>) => void
  /** The page shows the failure itself, so there is no toast. */
  ownFailure?: boolean
  /** Input to send after a failure, if any; repeated up to three times. */
  instead?: (failed: CallFailed, sent: CallInput<E>) => Promise<CallInput<E> | undefined>
  /** Mutations with the same name are sent one after the other, so that the last one takes effect last. */
  inTurn?: string
}

/** Maximum number of repetitions, because other users may save in between. */
const maxInstead = 3

/** A mutation of an endpoint. */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  { refresh = [], onSuccess, onFailure, ownFailure, instead, inTurn }: EndpointMutationOptions<E> = {},
) {
  const client = useQueryClient()
  const send = (sent: CallInput<E>, left = maxInstead): Promise<ResponseOf<E>> =>
    call(endpoint, sent).catch(async (failed: CallFailed) => {
      const other = left > 0 && (await instead?.(failed, sent))
      if (!other) throw failed
      return send(other, left - 1)
    })
  return useMutation<ResponseOf<E>, CallFailed, CallInput<E>>({
    mutationKey: mutationKeyOf(endpoint),
    mutationFn: (sent) => send(sent),
    meta: { ownFailure: ownFailure ?? false },
    ...(inTurn !== undefined && { scope: { id: inTurn } }),
    onSuccess: async (answer, sent) => {
      await Promise.all(refresh.map(({ queryKey }) => client.invalidateQueries({ queryKey })))
      onSuccess?.(answer, sent)
    },
    onError: (failed, sent) => onFailure?.(failed, sent),
  })
}

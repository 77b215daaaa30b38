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
import { call, CallFailed, isUnanswered, offline, type CallInput } from './call.ts'
import { isConnectionLost, onConnectionChange } from './connection.ts'
import { isToldByFrame } from './retrying.ts'
import { toast, toastFailed } from './toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: { ownFailure?: boolean }
    /** The screen shows by itself that the thing no longer exists, or may no longer be seen. */
    queryMeta: {
      ownMissing?: boolean
      /** The screen says by itself that it could not be read, or is complete without it. */
      ownFailure?: boolean
    }
  }
}

/** Of calls without an answer: behind a switch or a button there is nothing typed that could still be there. */
const unanswered: Partial<Record<string, string>> = {
  offline: 'We could not reach the server. Check your connection, and try again.',
  silent: 'The server did not answer in time. Please try again.',
}

/** A toast for every failure that the screen does not show itself (DEF-83). */
function toastFailure(error: Error, isQuery = false): void {
  if (error instanceof CallFailed && (error.status === 401 || error.status === 403)) return
  // That the server is away is told once, by the frame of the page.
  if (
    isQuery &&
    error instanceof CallFailed &&
    (error.status === offline || isToldByFrame(error, queryClient))
  )
    return
  if (error instanceof CallFailed)
    toastFailed({ detail: unanswered[error.code] ?? error.detail, reference: error.reference })
  else toast(error.message, 'failure')
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      const missing =
        error instanceof CallFailed && (error.status === 404 || error.code === 'permission_denied')
      if (query.state.data !== undefined && !(missing && query.meta?.ownMissing)) toastFailure(error, true)
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
      // A lost line is shown at once, instead of pausing; whether there is one is asked of the server.
      networkMode: 'always',
    },
    // Offline calls fail at once with a message, instead of pausing.
    mutations: { networkMode: 'always' },
  },
})

// What could not be read while the line was lost is read when it is back.
onConnectionChange(() => {
  if (!isConnectionLost())
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
})

/** A read of the contract as query options: `useSuspenseQuery(queryOf(projects.read, { params: { id } }))`. */
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
 * The same for a part that a page can do without: null when it could not be read. Suspended with, it appears together
 * with the page instead of pushing it down later.
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

/** Matches all reads of an endpoint, whatever their parameters. */
export const allQueriesOf = (endpoint: Endpoint) => ({
  queryKey: [endpoint.method, endpoint.path] as QueryKey,
})

const mutationKeyOf = ({ method, path }: Endpoint) => [method, path]

/** Whether a write of the endpoint for which `isMeant` is on its way, or has succeeded, since the component is shown. */
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
  /** Reads to invalidate after success. */
  refresh?: { queryKey: QueryKey }[]
  onSuccess?: (answer: ResponseOf<E>, sent: CallInput<E>) => void
  onFailure?: (failed: CallFailed, sent: CallInput<E>) => void
  /** The screen shows the failure itself, so there is no toast. */
  ownFailure?: boolean
  /** What is sent in place of a write that failed, if anything; asked again when that fails, up to three times. */
  instead?: (failed: CallFailed, sent: CallInput<E>) => Promise<CallInput<E> | undefined>
  /** Writes of the same name are sent one after the other: the last one decides, whatever the line does to the first. */
  inTurn?: string
}

/** Others may save between what is read and what is sent in place of a write. */
const maxInstead = 3

/** A write of the contract as a mutation. */
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

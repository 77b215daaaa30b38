import { useQuery } from '@tanstack/react-query'
import { contacts } from 'contract/contacts/contacts.endpoints.ts'
import { useLive } from '../platform/live.ts'
import { queryOf } from '../platform/query.ts'
import { useSession } from '../platform/session.ts'

/** Received requests that need a response. */
export const waitingRequests = {
  ...queryOf(contacts.list, { query: { state: 'received', pageSize: 1 } }),
  meta: { ownFailure: true },
}

/** Their number, updated live. */
export function useWaitingRequests(): number {
  useLive(`contacts:${useSession()?.user_id ?? 0}`, waitingRequests)
  return useQuery(waitingRequests).data?.waiting ?? 0
}

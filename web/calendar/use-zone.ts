import { useSuspenseQuery } from '@tanstack/react-query'
import { users } from 'contract/users/users.endpoints.ts'
import { queryOf } from '../platform/query.ts'

/** The reader, and the zone in which they read times: their own choice, or that of the browser. */
export function useZone(): { id: number; zone: string } {
  const { data } = useSuspenseQuery(queryOf(users.me))
  return { id: data.id, zone: data.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone }
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { users } from 'contract/users/users.endpoints.ts'
import { queryOf } from '../platform/query.ts'

/** The user's id and time zone: the one from their profile, or the browser's. */
export function useZone(): { id: number; zone: string } {
  const { data } = useSuspenseQuery(queryOf(users.me))
  return { id: data.id, zone: data.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone }
}

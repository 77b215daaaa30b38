import { useQuery } from '@tanstack/react-query'
import { users } from 'contract/users/users.contract.ts'
import { queryOf } from '../platform/query.ts'
import { useSession } from '../platform/session.ts'

/** The reader's time zone: that of the account, else that of the browser. */
export function useOwnZone(): string {
  const isMember = useSession() !== undefined
  const { data: me } = useQuery({ ...queryOf(users.me), enabled: isMember, staleTime: 5 * 60_000 })
  return (isMember && me?.time_zone) || Intl.DateTimeFormat().resolvedOptions().timeZone
}

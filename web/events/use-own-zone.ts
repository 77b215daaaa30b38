import { useSuspenseQueries } from '@tanstack/react-query'
import { users } from 'contract/users/users.endpoints.ts'
import { queryOf } from '../platform/query.ts'
import { useSession } from '../platform/session.ts'

/** The reader's time zone: that of the account, which is waited for, else that of the browser. */
export function useOwnZone(): string {
  const isMember = useSession() !== undefined
  // Nobody reads times by the clock of the browser first, which then change and move what stands below.
  const account = { ...queryOf(users.me), staleTime: 5 * 60_000 }
  const [own] = useSuspenseQueries({ queries: [account].filter(() => isMember) })
  return own?.data.time_zone || Intl.DateTimeFormat().resolvedOptions().timeZone
}

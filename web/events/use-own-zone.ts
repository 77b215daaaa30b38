import { useSuspenseQueries } from '@tanstack/react-query'
import { users } from 'contract/users/users.endpoints.ts'
import { queryOf } from '../platform/query.ts'
import { useSession } from '../platform/session.ts'

/** The reader's time zone: from their account or, if not set, from the browser. Suspends until the account has loaded. */
export function useOwnZone(): string {
  const isMember = useSession() !== undefined
  // Suspends, because times in the browser's zone would change and shift the layout once the account has loaded.
  const account = { ...queryOf(users.me), staleTime: 5 * 60_000 }
  const [own] = useSuspenseQueries({ queries: [account].filter(() => isMember) })
  return own?.data.time_zone || Intl.DateTimeFormat().resolvedOptions().timeZone
}

import { useQueryClient } from '@tanstack/react-query'
import { users } from 'contract/users/users.endpoints.ts'
import { allQueriesOf } from '../platform/query.ts'
import { usePushed } from '../platform/use-pushed.ts'

/** Maximum delay of a refresh in milliseconds. It spreads the load when staff change many accounts at once. */
const soon = 500

/** Refetches the user's account when its roles, flags or modules change. */
export function useAccountNews(): void {
  const client = useQueryClient()
  usePushed('account', () => void client.invalidateQueries(allQueriesOf(users.me)), soon)
}

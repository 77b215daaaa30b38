import { useQueryClient } from '@tanstack/react-query'
import { users } from 'contract/users/users.endpoints.ts'
import { allQueriesOf } from '../platform/query.ts'
import { usePushed } from '../platform/use-pushed.ts'

/** Milliseconds within which a page follows: staff may decide on the roles of many people at once. */
const soon = 500

/** Reads the own account again when somebody else has changed its roles, flags or modules. */
export function useAccountNews(): void {
  const client = useQueryClient()
  usePushed('account', () => void client.invalidateQueries(allQueriesOf(users.me)), soon)
}

import { useQueryClient } from '@tanstack/react-query'
import { instituteMembers } from 'contract/institutes/institute-members.endpoints.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { users } from 'contract/users/users.endpoints.ts'
import { isInstituteRole } from 'contract/institutes/institute-roles.rules.ts'
import { useNavigate } from 'react-router'
import { allQueriesOf, queryOf, useEndpointMutation } from '../../platform/query.ts'
import { useSession } from '../../platform/session.ts'
import { toast } from '../../platform/toast.ts'
import { staysVisible, type InstituteOfOwnRoles } from './own-roles.ts'

/** Queries to refresh when the user's roles in an institute change. */
export const readsOfOwnRoles = (id: number) => [
  queryOf(institutes.read, { params: { id } }),
  allQueriesOf(institutes.list),
  allQueriesOf(institutes.mine),
  allQueriesOf(instituteMembers.list),
  allQueriesOf(users.me),
]

/** Gives up a role, withdraws a request or, without a role, leaves the institute. */
export function useGiveUp(institute: InstituteOfOwnRoles, onDone: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const isStaff = useSession()?.is_staff ?? false
  const { id, name } = institute
  const withdraw = useEndpointMutation(instituteMembers.withdraw, {
    ownFailure: true,
    onSuccess: async (_, { body }) => {
      const role = body?.role
      const asked = institute.roles.some((one) => one.role === role && !one.approved)
      toast(
        role === undefined
          ? `You have left ${name}`
          : asked
            ? `Request for ${role} withdrawn`
            : `You are no longer ${role} at ${name}`,
      )
      onDone()
      // Leave the page before refetching an institute that is no longer visible.
      if (!staysVisible(institute, role, isStaff)) await navigate('/institution?view=cards')
      for (const { queryKey } of readsOfOwnRoles(id)) void client.invalidateQueries({ queryKey })
    },
  })
  const giveUp = (role?: string) =>
    withdraw.mutate({
      params: { id },
      body: role !== undefined && isInstituteRole(role) ? { role } : {},
    })
  return { giveUp, isPending: withdraw.isPending, error: withdraw.error, reset: withdraw.reset }
}

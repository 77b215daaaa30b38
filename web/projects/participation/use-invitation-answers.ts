import type { Endpoint } from 'contract/platform/endpoint.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { instituteProjects } from 'contract/projects/institute-projects.endpoints.ts'
import { projects } from 'contract/projects/projects.endpoints.ts'
import { useAttemptKey } from '../../platform/attempt-key.ts'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'

/**
 * Accepts and declines the invitation of an institute to a project.
 * @param more endpoints of other domains to refresh
 */
export function useInvitationAnswers(
  institute: { id: number; name: string },
  invitationId: number,
  more: readonly Endpoint[] = [],
) {
  const params = { id: institute.id, invitationId }
  const keyFor = useAttemptKey()
  const refresh = [
    instituteProjects.invitations,
    institutes.read,
    projects.list,
    projects.participants,
    ...more,
  ].map(allQueriesOf)
  const accept = useEndpointMutation(instituteProjects.accept, {
    refresh,
    onSuccess: ({ project }) => toast(`${institute.name} takes part in ${project.name} now`),
  })
  const decline = useEndpointMutation(instituteProjects.decline, {
    refresh,
    onSuccess: () => toast('Invitation declined'),
  })
  return {
    accept: () => accept.mutate({ params, key: keyFor(params) }),
    decline: () => decline.mutate({ params }),
    isAccepting: accept.isPending,
    isDeclining: decline.isPending,
  }
}

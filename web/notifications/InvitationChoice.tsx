import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { myInvitations } from 'contract/institutes/my-invitation.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { useState } from 'react'
import { acceptedText } from '../institutes/invitation/accepted-text.ts'
import { readsOfOwnRoles } from '../institutes/roles/use-own-roles.ts'
import { useAttemptKey } from '../platform/attempt-key.ts'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'

interface InvitationChoiceProps {
  institute: { id: number; name: string }
  /** The role that the invitation names. */
  role: string
}

/** Accepts an invitation, or declines it after a second click. */
export function InvitationChoice({ institute: { id, name }, role }: InvitationChoiceProps) {
  const [isSure, setSure] = useState(false)
  const keyFor = useAttemptKey()
  const client = useQueryClient()
  const params = { id }
  const settle = (words: string) => {
    toast(words)
    for (const { queryKey } of [...readsOfOwnRoles(id), allQueriesOf(notifications.list)])
      void client.invalidateQueries({ queryKey })
  }
  const accept = useEndpointMutation(myInvitations.accept, {
    onSuccess: (accepted) => settle(acceptedText({ ...accepted, name })),
  })
  const decline = useEndpointMutation(myInvitations.decline, {
    onSuccess: () => settle(`Invitation to ${name} declined`),
  })
  return (
    <Group gap={8} mt={4} role="group" aria-label={`Invitation to ${name}`}>
      <Button
        size="compact-md"
        loading={accept.isPending}
        onClick={() => accept.mutate({ params, key: keyFor({ id, role }) })}
      >
        Accept as {role}
      </Button>
      <Button
        size="compact-md"
        variant="default"
        loading={decline.isPending}
        disabled={accept.isPending}
        onClick={() => (isSure ? decline.mutate({ params }) : setSure(true))}
      >
        {isSure ? 'Confirm decline' : 'Decline'}
      </Button>
    </Group>
  )
}

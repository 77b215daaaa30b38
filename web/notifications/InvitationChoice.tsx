import { Button, Group, Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { myInvitations } from 'contract/institutes/my-invitation.endpoints.ts'
import { notifications } from 'contract/notifications/notifications.endpoints.ts'
import { positionRoles } from 'contract/users/position-roles.ts'
import { useState } from 'react'
import { readsOfOwnRoles } from '../institutes/roles/use-own-roles.ts'
import { useAttemptKey } from '../platform/attempt-key.ts'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { ReasonButton } from '../ui/forms/ReasonButton.tsx'

/** Accepts an invitation with a position, or declines it after a second click. */
export function InvitationChoice({ institute: { id, name } }: { institute: { id: number; name: string } }) {
  const [position, choose] = useState<string | null>(null)
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
    onSuccess: ({ role }) => settle(`You are now ${role} at ${name}`),
  })
  const decline = useEndpointMutation(myInvitations.decline, {
    onSuccess: () => settle(`Invitation to ${name} declined`),
  })
  const role = positionRoles.find((one) => one === position)
  return (
    <Group gap={8} mt={4} role="group" aria-label={`Invitation to ${name}`}>
      <Select
        aria-label={`Your position at ${name}`}
        placeholder="Your position"
        searchable
        size="sm"
        w="100%"
        comboboxProps={{ withinPortal: false }}
        data={positionRoles}
        value={position}
        onChange={choose}
      />
      <ReasonButton
        size="compact-md"
        loading={accept.isPending}
        disabledReason={role ? undefined : 'Choose your position first.'}
        onClick={() => role && accept.mutate({ params, body: { role }, key: keyFor({ role }) })}
      >
        Accept invitation
      </ReasonButton>
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

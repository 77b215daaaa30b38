import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { accounts } from 'contract/staff/accounts.endpoints.ts'
import type { Account } from 'contract/staff/accounts.schemas.ts'
import { useState } from 'react'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Label } from '../../ui/forms/Label.tsx'
import { fullName } from './AccountName.tsx'

/** Blocks or unblocks an account. */
export function BlockDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { id, is_blocked } = account
  const name = fullName(account)
  const update = useEndpointMutation(accounts.update, {
    refresh: [allQueriesOf(accounts.list)],
    ownFailure: true,
    onSuccess: () => (toast(is_blocked ? `${name} unblocked` : `${name} blocked`), onClose()),
  })
  return (
    <Modal opened onClose={onClose} title={is_blocked ? `Unblock ${name}?` : `Block ${name}?`}>
      <Stack>
        {update.error && (
          <Alert color="red" variant="outline" role="alert">
            {update.error.words}
          </Alert>
        )}
        <Text>
          {is_blocked
            ? 'This person will be able to sign in again. Their roles are unchanged.'
            : 'This person will be signed out immediately and can no longer sign in. Their content is kept.'}
        </Text>
        <TextInput
          label={<Label>Reason</Label>}
          description="For the audit log"
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            color={is_blocked ? undefined : 'var(--danger)'}
            loading={update.isPending}
            onClick={() => update.mutate({ params: { id }, body: { is_blocked: !is_blocked, reason } })}
          >
            {is_blocked ? 'Unblock' : 'Block'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { adminRemovals } from 'contract/institutes/admin-removals.endpoints.ts'
import type { Objection } from 'contract/institutes/admin-removals.schemas.ts'
import { useState } from 'react'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Label } from '../../ui/forms/Label.tsx'

interface ObjectionDialogProps {
  objection: Objection
  /** Whether the person becomes Admin again. */
  restore: boolean
  onClose: () => void
}

/** Decides on the objection of a removed Admin, with an answer to them. */
export function ObjectionDialog({
  objection: { id, person, institute },
  restore,
  onClose,
}: ObjectionDialogProps) {
  const [answer, setAnswer] = useState('')
  const decide = useEndpointMutation(adminRemovals.decide, {
    refresh: [allQueriesOf(adminRemovals.objections)],
    ownFailure: true,
    onSuccess: () => (
      toast(
        restore
          ? `${person.name} is Admin of ${institute.name} again`
          : `Objection of ${person.name} declined`,
      ),
      onClose()
    ),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={restore ? `Make ${person.name} Admin again?` : `Decline the objection of ${person.name}?`}
    >
      <Stack>
        {decide.error && (
          <Alert color="red" variant="outline" role="alert">
            {decide.error.words}
          </Alert>
        )}
        <Text>
          {restore
            ? `All Admins of ${institute.name} will be notified by e-mail. The Admin who removed them keeps the role.`
            : `${person.name} stays removed as Admin of ${institute.name} and will be notified.`}
        </Text>
        <Textarea
          label={<Label>Answer</Label>}
          description={restore ? 'Sent to all Admins' : `Sent to ${person.name}`}
          maxLength={500}
          value={answer}
          onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={decide.isPending}
            onClick={() => decide.mutate({ params: { id }, body: { restore, answer } })}
          >
            {restore ? 'Make Admin again' : 'Decline objection'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

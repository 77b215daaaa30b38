import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { instituteReview } from 'contract/institutes/institute-review.endpoints.ts'
import type { InstituteMerge } from 'contract/institutes/institute-review.schemas.ts'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { useState } from 'react'
import { allQueriesOf, useEndpointMutation } from '../../platform/query.ts'
import { toast } from '../../platform/toast.ts'
import { Label } from '../../ui/forms/Label.tsx'

/** Undoes a merge, with a reason for those concerned. */
export function UndoMergeDialog({
  merge: { id, from, into },
  onClose,
}: {
  merge: InstituteMerge
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const undo = useEndpointMutation(instituteReview.undoMerge, {
    refresh: [
      allQueriesOf(instituteReview.merges),
      allQueriesOf(institutes.list),
      allQueriesOf(institutes.read),
      allQueriesOf(institutes.map),
    ],
    ownFailure: true,
    onSuccess: () => (toast(`Merge of ${from.name} undone`), onClose()),
  })
  return (
    <Modal opened onClose={onClose} title="Undo this merge?">
      <Stack>
        {undo.error && (
          <Alert color="red" variant="outline" role="alert">
            {undo.error.words}
          </Alert>
        )}
        <Text>
          Both institutions get back the roles they had. Everything else that came from {from.name} moves back
          to it, and what {into.name} has received since stays there.
        </Text>
        <Textarea
          label={<Label>Reason</Label>}
          description="Sent to the Admins of both and to everyone whose roles change"
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={undo.isPending} onClick={() => undo.mutate({ params: { id }, body: { reason } })}>
            Undo merge
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
